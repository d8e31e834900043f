import type { World } from '../../platform/world.ts'
import type { Rail } from './rail.ts'

/** How long a network or a bank is waited for. */
export const patienceMs = 10_000

/** Nothing was heard in time: what was asked for may still be done. */
export class Unanswered extends Error {}

/** A rail of which no call hangs: one that is not answered in time fails, so that nobody else waits for it. */
export function patientRail(rail: Rail, { after }: Pick<World, 'after'>): Rail {
  async function inTime<T>(answer: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    const stop = after(patienceMs, () => reject(new Unanswered('the rail did not answer in time')))
    try {
      return await Promise.race([answer, promise])
    } finally {
      stop()
    }
  }
  return {
    send: (payout) => inTime(rail.send(payout)),
    revoke: (payout) => inTime(rail.revoke(payout)),
    find: (payout) => inTime(rail.find(payout)),
    stateOf: (payout, now) => inTime(rail.stateOf(payout, now)),
  }
}
