import { command } from '../../lane/index.ts'
import { files } from '../tables.ts'

/** Events of the files module. */
export type FileEvents = {
  /** The keys of these bytes are destroyed: the bytes are noise to delete. */
  filesPurged: { readonly blobs: readonly string[] }
}

/**
 * Destroys the keys of files whose retention is over. A file that is in use by now is left alone: the first command
 * under the lock decides.
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
      events: due.length === 0 ? [] : [{ name: 'filesPurged', data }],
      reply: null,
    }
  },
})
