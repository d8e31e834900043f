import { dayMs } from '@candor/api'
import { command, owned } from '../../lane/index.ts'
import { files, type StoredFile } from '../tables.ts'

/** How long an unused file is kept (ms). */
export const unusedMs = dayMs

export type KeepFileInput = Omit<
  StoredFile,
  'part' | 'createdAt' | 'keepUntilAt' | 'purgedAt' | 'wrappedKey'
> & { readonly wrappedKey: Uint8Array }

/** The kept file in the reply; an earlier one if the same picture exists already. */
export type KeptFile = Pick<
  StoredFile,
  'id' | 'use' | 'mime' | 'size' | 'width' | 'height' | 'quality' | 'blob'
>

/** Keeps an uploaded picture for a day, in which a record may come to refer to it. */
export const keepFile = command('keepFile', {
  needs: { files },
  reads: ({ id }: KeepFileInput) => ({ files: [id] }),
  decide({ files: known }, { userId, ...input }: KeepFileInput, { now }) {
    const before = known.get(input.id)
    const isThere = before !== undefined && before.purgedAt === null
    const kept: StoredFile = isThere
      ? before
      : { ...owned(userId), ...input, createdAt: now, keepUntilAt: now, purgedAt: null }
    const keepUntilAt =
      kept.keepUntilAt === null ? null : Math.max(kept.keepUntilAt, now + unusedMs)
    return { put: [files.row({ ...kept, keepUntilAt })], reply: replyOf(kept) }
  },
})

function replyOf({ id, use, mime, size, width, height, quality, blob }: StoredFile): KeptFile {
  return { id, use, mime, size, width, height, quality, blob }
}
