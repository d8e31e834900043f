import type { RejectReason } from '@candor/api'
import { files } from '../../platform/files/index.ts'
import type { Change, Rows } from '../../platform/lane/index.ts'
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

/** The document of what was sent back, unless another application of the user stands on it. */
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
 * Photos of what was sent back stay a while, so that only the faulty ones must be taken again. Those that
 * another application of the user stands on stay with it.
 */
export function letGo(
  { id, images }: Application,
  all: readonly Application[],
  known: Pick<Rows<Parameters<typeof files.row>[0]>, 'get'>,
  now: number,
): Change[] {
  const others = all.filter((one) => one.id !== id && one.status !== 'rejected')
  const needed = new Set(others.flatMap((one) => one.images.map(({ fileId }) => fileId)))
  return images.flatMap(({ fileId }) => {
    const file = known.get(fileId)
    if (file === undefined || file.purgedAt !== null || needed.has(fileId)) return []
    return [files.row({ ...file, keepUntilAt: now + limits.rejectedMs })]
  })
}
