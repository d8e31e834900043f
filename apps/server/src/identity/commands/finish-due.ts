import { command } from '../../platform/lane/index.ts'
import { toldOf, type IdentityEvents } from '../events.ts'
import { forgotten } from '../forgotten.ts'
import { limits } from '../policy.ts'
import { applications, type Application } from '../tables.ts'

/**
 * What time alone does to a user's applications: tells that a document ends within thirty days, ends what
 * passed with it, and forgets what was typed once nobody may keep it. From another state it does nothing.
 */
export const finishDueIdentity = command('finishDueIdentity', {
  needs: { applications },
  queue: 'jobs',
  decide({ applications: known }, _input: null, { now }) {
    const changed = known.all().flatMap((one) => changeOf(one, now))
    return {
      put: changed.map(({ next }) => applications.row(next)),
      tell: changed.flatMap(({ next, event }) => (event === null ? [] : [toldOf(event, next)])),
      reply: null,
    }
  },
})

type Due = { readonly next: Application; readonly event: keyof IdentityEvents | null }

function changeOf(one: Application, now: number): Due[] {
  const { status, documentEndsAt, noticedAt, forgetAt, sealed } = one
  if (sealed !== null && forgetAt !== null && forgetAt <= now)
    return [{ next: one.endedAt === null ? { ...one, sealed: null } : forgotten(one), event: null }]
  // Nobody waits any more for what becomes of an account that has ended.
  if (status !== 'passed' || documentEndsAt === null || one.endedAt !== null) return []
  if (documentEndsAt <= now) {
    const next: Application = { ...one, status: 'expired', version: one.version + 1 }
    return [{ next, event: 'identityExpired' }]
  }
  if (noticedAt !== null || documentEndsAt - limits.noticeMs > now) return []
  return [{ next: { ...one, noticedAt: now }, event: 'identityEnding' }]
}
