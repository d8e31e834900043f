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

/** Who decided; a second person where one was needed. */
type Who = { readonly decidedBy: string; readonly secondBy: string | null }

export function passed(found: Application, who: Who, now: number): Application {
  return { ...found, ...who, status: 'passed', decidedAt: now, version: found.version + 1 }
}

/** The rules of the document's country hold from now on, beside those of where its user lives. */
export function keptCountry({ type, country }: Application, user: User | undefined): Change[] {
  if (type !== 'basic' || user === undefined || user.documentCountry === country) return []
  return [users.row({ ...user, documentCountry: country })]
}

/** Whether the rules of a document's country let its user do less than they may do now; never where there is no policy. */
export function narrows(
  { type, country }: Application,
  user: User | undefined,
  { rulesOf, now }: Context & Partial<Pick<PolicyContext, 'rulesOf'>>,
): boolean {
  if (type !== 'basic' || user === undefined || rulesOf === undefined) return false
  const present = rulesOf(livesAt(user, now))
  return allowsMore(present, rulesOf(livesAt({ ...user, documentCountry: country }, now)))
}

/** As what another passed as too; unchanged where that was seen before. */
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

/** The document of what is taken back, unless another application of the user stands on it. */
export function freedDocument(next: Application, all: readonly Application[]): string[] {
  const held = heldDocuments(all.filter(({ id }) => id !== next.id))
  return documentOf(next).filter((name) => !held.has(name))
}

/** The person of what is taken back, unless the user passed as the same one once more. */
export function freedPerson(next: Application, all: readonly Application[]): string[] {
  const held = heldPersons(all.filter(({ id }) => id !== next.id))
  return personOf(next).filter((name) => !held.has(name))
}

/** Whether it passed, and nothing newer of its type stands in its place. */
export function isCurrentPass(one: Application, all: readonly Application[]): boolean {
  return one.status === 'passed' && latestOf(all, one.type)?.id === one.id
}

/** Whether every photo of the application was loaded: none may be forgotten when it is let go. */
export const namesPhotos = (
  { fileIds }: { readonly fileIds: readonly string[] },
  { images }: Application,
): boolean => images.every(({ fileId }) => fileIds.includes(fileId))

/**
 * Says until when the photos of applications stay that are over, as they are from now on: as long as what was typed,
 * and as any other application of the user that shows them. While one of these has no end they have none.
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
