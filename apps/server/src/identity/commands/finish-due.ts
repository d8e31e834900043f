import { keptMs } from '../../people/index.ts'
import { files } from '../../platform/files/index.ts'
import { command } from '../../platform/lane/index.ts'
import { letGo, namesPhotos } from '../console/outcomes.ts'
import { identityEvent, type IdentityEvents } from '../events.ts'
import { erased } from '../erase.ts'
import { limits } from '../policy.ts'
import { applications, holdsAt, dependentsOf, type Application } from '../tables.ts'

/** The photos of all the user's applications, so that those of ended ones can be released. */
type FinishDue = { readonly fileIds: readonly string[] }

/**
 * Time-based changes of a user's applications: notifies of a document that ends within thirty days, expires identities
 * with their documents, including the advanced one, and erases data whose retention is over. In any other state it does
 * nothing.
 */
export const finishDueIdentity = command('finishDueIdentity', {
  needs: { applications, files },
  reads: ({ fileIds }: FinishDue) => ({ files: fileIds }),
  queue: 'jobs',
  decide({ applications: known, files: pictures }, input: FinishDue, { now }) {
    const all = known.all()
    const changed = all.flatMap((one) => changeOf(one, all, now))
    const over = changed.flatMap(({ next }) => (next.status === 'expired' ? [next] : []))
    // An application was sent since the photos were looked up; the next run ends it.
    if (!over.every((one) => namesPhotos(input, one))) return { reply: null }
    return {
      put: [...changed.map(({ next }) => applications.row(next)), ...letGo(over, all, pictures)],
      events: changed.flatMap(({ next, event }) =>
        event === null ? [] : [identityEvent(event, next)],
      ),
      reply: null,
    }
  },
})

const expired = (one: Application, now: number): Application => ({
  ...one,
  status: 'expired',
  version: one.version + 1,
  forgetAt: now + keptMs,
})

type Due = { readonly next: Application; readonly event: keyof IdentityEvents | null }

function changeOf(one: Application, all: readonly Application[], now: number): Due[] {
  const { status, documentEndsAt, noticedAt, forgetAt, endedAt } = one
  if (forgetAt !== null && forgetAt <= now) {
    const isKept = one.sealed !== null || (endedAt !== null && one.maskedName !== '')
    if (!isKept) return []
    return [{ next: endedAt === null ? { ...one, sealed: null } : erased(one), event: null }]
  }
  if (status === 'expired' && forgetAt === null)
    return [{ next: { ...one, forgetAt: now + keptMs }, event: null }]
  // No notice for an account that has ended.
  if (status !== 'passed' || documentEndsAt === null || endedAt !== null) return []
  if (!holdsAt(one, now)) {
    // An application under review can no longer pass; its reviewer rejects it.
    const along = dependentsOf(one, all).filter(({ status: its }) => its === 'passed')
    return [
      { next: expired(one, now), event: 'identityExpired' },
      ...along.map((advanced) => ({ next: expired(advanced, now), event: null })),
    ]
  }
  if (noticedAt !== null || documentEndsAt - limits.noticeMs > now) return []
  return [{ next: { ...one, noticedAt: now }, event: 'identityEnding' }]
}
