import { keptMs } from '../../people/index.ts'
import { files } from '../../platform/files/index.ts'
import { command } from '../../platform/lane/index.ts'
import { letGo, namesPhotos } from '../desk/outcomes.ts'
import { toldOf, type IdentityEvents } from '../events.ts'
import { forgotten } from '../forgotten.ts'
import { limits } from '../policy.ts'
import { applications, holdsAt, standingOn, type Application } from '../tables.ts'

/** The photos of all applications of the user, so that those of what ends can be let go with it. */
type FinishDue = { readonly fileIds: readonly string[] }

/**
 * What time alone does to a user's applications: tells that a document ends within thirty days, ends what
 * passed with it, the advanced identity too, and forgets what nobody may keep any more. From another state it does
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
    // One was sent since they were looked up: the next run ends it.
    if (!over.every((one) => namesPhotos(input, one))) return { reply: null }
    return {
      put: [...changed.map(({ next }) => applications.row(next)), ...letGo(over, all, pictures)],
      tell: changed.flatMap(({ next, event }) => (event === null ? [] : [toldOf(event, next)])),
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
    return [{ next: endedAt === null ? { ...one, sealed: null } : forgotten(one), event: null }]
  }
  if (status === 'expired' && forgetAt === null)
    return [{ next: { ...one, forgetAt: now + keptMs }, event: null }]
  // Nobody waits any more for what becomes of an account that has ended.
  if (status !== 'passed' || documentEndsAt === null || endedAt !== null) return []
  if (!holdsAt(one, now)) {
    // What is under review can pass no more; whoever looks at it sends it back.
    const along = standingOn(one, all).filter(({ status: its }) => its === 'passed')
    return [
      { next: expired(one, now), event: 'identityExpired' },
      ...along.map((advanced) => ({ next: expired(advanced, now), event: null })),
    ]
  }
  if (noticedAt !== null || documentEndsAt - limits.noticeMs > now) return []
  return [{ next: { ...one, noticedAt: now }, event: 'identityEnding' }]
}
