import { files } from '../../platform/files/index.ts'
import { command, type Change } from '../../platform/lane/index.ts'
import { keptMs } from '../../people/index.ts'
import { erased } from '../erase.ts'
import { limits } from '../policy.ts'
import { applications, documentOf, personOf, type Application } from '../tables.ts'

/**
 * The end of an account. Passed identities are kept as long as the law requires, photos included; rejected and
 * undecided ones as long as any rejected one. Idempotent.
 */
export const endIdentity = command('endIdentity', {
  needs: { applications, files },
  reads: ({ fileIds }: { readonly fileIds: readonly string[] }) => ({ files: fileIds }),
  queue: 'jobs',
  decide({ applications: known, files: pictures }, { fileIds }, { now }) {
    const ending = known.all().filter(({ endedAt }) => endedAt === null)
    const ended = ending.map((one) => endedAs(one, now))
    const photos: Change[] = fileIds.flatMap((id) => {
      const file = pictures.get(id)
      if (file === undefined || file.purgedAt !== null) return []
      const ends = ended.filter(({ images }) => images.some(({ fileId }) => fileId === id))
      const last = Math.max(...ends.map(({ forgetAt }) => forgetAt ?? now))
      return ends.length === 0 ? [] : [files.row({ ...file, keepUntilAt: last })]
    })
    return {
      put: [...ended.map(applications.row), ...photos],
      // The same person may be identified again by the same document.
      free: known.all().flatMap((one) => [...documentOf(one), ...personOf(one)]),
      reply: null,
    }
  },
})

function endedAs(one: Application, now: number): Application {
  const ended = { ...one, endedAt: now, version: one.version + 1 }
  const wasKnown = one.status === 'passed' || one.status === 'expired'
  if (wasKnown) return { ...ended, forgetAt: now + keptMs }
  const forgetAt = one.forgetAt ?? now + limits.rejectedMs
  if (one.status !== 'rejected') return { ...ended, status: 'rejected', decidedAt: now, forgetAt }
  // If the typed data is erased already, so is the rest.
  return one.sealed === null ? erased({ ...ended, forgetAt }) : { ...ended, forgetAt }
}
