import type { World } from '../../platform/world.ts'
import type { Rail } from './rail.ts'

/** How long to wait for a network or bank, in ms. */
export const patienceMs = 10_000

/** No answer in time; the payout may still be executed. */
export class Unanswered extends Error {}

/** A rail whose calls never hang: a call without an answer in time fails, so that it blocks no other. */
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
