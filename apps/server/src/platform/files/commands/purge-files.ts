import { command } from '../../lane/index.ts'
import { files } from '../tables.ts'

/** What this part of the platform tells. */
export type FileEvents = {
  /** The keys of these bytes are gone: they are noise, to be deleted. */
  filesPurged: { readonly blobs: readonly string[] }
}

/**
 * Destroys the keys of files whose time is over. One that something refers to by now is left alone:
 * whoever came first under the lock decides.
 */
export const purgeFiles = command('purgeFiles', {
  needs: { files },
  reads: ({ ids }: { readonly ids: readonly string[] }) => ({ files: ids }),
  queue: 'jobs',
  decide({ files: known }, { ids }, { now }) {
    const due = ids.flatMap((id) => {
      const file = known.get(id)
      const isDue = file?.purgedAt === null && file.keepUntilAt !== null && file.keepUntilAt <= now
      return isDue ? [file] : []
    })
    const data: FileEvents['filesPurged'] = { blobs: due.map(({ blob }) => blob) }
    return {
      put: due.map((file) => files.row({ ...file, wrappedKey: null, purgedAt: now })),
      tell: due.length === 0 ? [] : [{ name: 'filesPurged', data }],
      reply: null,
    }
  },
})
