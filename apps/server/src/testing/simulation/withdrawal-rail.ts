import type { Rail } from '../../wallet/index.ts'
import { fateOf } from './naive/withdrawals.ts'

/** A rail that sometimes refuses, loses the connection before a payout, or loses the answer after it. */
export function createFickleRail(): Rail {
  const paid = new Map<string, string>()
  const revoked = new Set<string>()
  return {
    async send({ id, amount }) {
      const fate = fateOf(amount)
      if (fate === 'refused') return { kind: 'refused', reasonKey: 'target_closed' }
      if (fate === 'not handed over') throw new Error('no connection')
      if (revoked.has(id)) throw new Error(`${id} was handed over after it was revoked`)
      if (paid.has(id)) throw new Error(`${id} was handed over twice`)
      paid.set(id, `tx-${id}`)
      if (fate === 'lost answer') throw new Error('the connection broke')
      return { kind: 'sent', txid: `tx-${id}` }
    },
    async revoke({ id }) {
      const name = paid.get(id) ?? null
      if (name === null) revoked.add(id)
      return name
    },
    find: async ({ id }) => paid.get(id) ?? null,
    stateOf: async ({ id }) => ({ kind: paid.has(id) ? 'confirmed' : 'unknown' }),
  }
}
