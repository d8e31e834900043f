import type { RejectReason } from '@candor/api'
import { livesAt, users, type User } from '../../people/index.ts'
import { files } from '../../platform/files/index.ts'
import type { Change, Context, Rows } from '../../platform/lane/index.ts'
import { allowsMore, type PolicyContext } from '../../policy/index.ts'
import { limits } from '../policy.ts'
import {
  documentOf,
  heldDocuments,
  heldPersons,
  latestOf,
  personOf,
  type Application,
  type FieldFault,
} from '../tables.ts'

/** The deciding operator, and the second one if needed. */
type Who = { readonly decidedBy: string; readonly secondBy: string | null }

export function passed(found: Application, who: Who, now: number): Application {
  return { ...found, ...who, status: 'passed', decidedAt: now, version: found.version + 1 }
}

/** Stores the document's country, whose rules apply from now on besides those of the residence. */
export function keptCountry({ type, country }: Application, user: User | undefined): Change[] {
  if (type !== 'basic' || user === undefined || user.documentCountry === country) return []
  return [users.row({ ...user, documentCountry: country })]
}

/** Whether the rules of a document's country allow less than those before; false without a policy. */
export function narrows(
  { type, country }: Application,
  user: User | undefined,
  { rulesOf, now }: Context & Partial<Pick<PolicyContext, 'rulesOf'>>,
): boolean {
  if (type !== 'basic' || user === undefined || rulesOf === undefined) return false
  const present = rulesOf(livesAt(user, now))
  return allowsMore(present, rulesOf(livesAt({ ...user, documentCountry: country }, now)))
}

/** The application flagged as a duplicate person; unchanged if it is flagged already. */
export function asTwin(found: Application): Application {
  if (found.flags.length > 0) return found
  return { ...found, flags: ['duplicate_person'], version: found.version + 1 }
}

export function sentBack(
  found: Application,
  who: Who,
  { reasonKey, fields }: { reasonKey: RejectReason; fields: readonly FieldFault[] },
  now: number,
): Application {
  return {
    ...found,
    ...who,
    status: 'rejected',
    decidedAt: now,
    version: found.version + 1,
    reasonKey,
    fieldReasons: fields,
    forgetAt: now + limits.rejectedMs,
  }
}

/** The document of a revoked application, unless another application of the user holds it. */
export function freedDocument(next: Application, all: readonly Application[]): string[] {
  const held = heldDocuments(all.filter(({ id }) => id !== next.id))
  return documentOf(next).filter((name) => !held.has(name))
}

/** The person of a revoked application, unless the user passed as the same one again. */
export function freedPerson(next: Application, all: readonly Application[]): string[] {
  const held = heldPersons(all.filter(({ id }) => id !== next.id))
  return personOf(next).filter((name) => !held.has(name))
}

/** Whether it passed and no newer application of its type exists. */
export function isCurrentPass(one: Application, all: readonly Application[]): boolean {
  return one.status === 'passed' && latestOf(all, one.type)?.id === one.id
}

/** Whether every photo of the application was loaded, so that none is missed when they are released. */
export const namesPhotos = (
  { fileIds }: { readonly fileIds: readonly string[] },
  { images }: Application,
): boolean => images.every(({ fileId }) => fileIds.includes(fileId))

/**
 * Sets the end of retention of photos of ended applications: as long as the typed data, and as any other application of
 * the user that shows them. A photo of an application without an end has none.
 * @param all the user's applications before
 */
export function letGo(
  over: readonly Application[],
  all: readonly Application[],
  known: Pick<Rows<Parameters<typeof files.row>[0]>, 'get'>,
): Change[] {
  const after = all.map((one) => over.find(({ id }) => id === one.id) ?? one)
  return photosOf(over).flatMap((fileId) => {
    const file = known.get(fileId)
    if (file === undefined || file.purgedAt !== null) return []
    const ends = after
      .filter(({ images }) => images.some((image) => image.fileId === fileId))
      .map(({ forgetAt }) => forgetAt ?? Number.POSITIVE_INFINITY)
    const last = Math.max(...ends)
    return last === Number.POSITIVE_INFINITY ? [] : [files.row({ ...file, keepUntilAt: last })]
  })
}

const photosOf = (all: readonly Application[]): string[] => [
  ...new Set(all.flatMap(({ images }) => images.map(({ fileId }) => fileId))),
]
