import type { Rail } from '../withdrawals/rail.ts'

export type ScriptedRail = Rail & {
  /** The withdrawals that were handed over, in order. */
  readonly handed: string[]
  answer: 'sent' | 'refused' | 'silence' | 'error after sending' | 'error before sending'
  isConfirmed: boolean
  /** Whether the rail answers questions. */
  isHeard: boolean
  /** Whether the rail can promise to accept nothing more under an id. */
  isRevocable: boolean
  /** Payouts whose calls hang without an answer. */
  readonly hanging: Set<string>
  /** Returned payouts, and those dropped for good. */
  readonly back: Set<string>
}

const never = new Promise<never>(() => undefined)

export const txidOf = (id: string): string => `tx-${id}`

/** A scripted rail that records the payouts handed over. */
export function createScriptedRail(): ScriptedRail {
  const revoked = new Set<string>()
  const rail: ScriptedRail = {
    handed: [],
    answer: 'sent',
    isConfirmed: true,
    isHeard: true,
    isRevocable: true,
    hanging: new Set(),
    back: new Set(),
    async send({ id }) {
      if (revoked.has(id)) return { kind: 'refused', reasonKey: 'not_sent' }
      if (rail.answer === 'error before sending') throw new Error('no connection')
      if (rail.answer === 'refused') return { kind: 'refused', reasonKey: 'target_closed' }
      rail.handed.push(id)
      if (rail.answer === 'error after sending') throw new Error('the connection broke')
      if (rail.answer === 'silence') return never
      return { kind: 'sent', txid: txidOf(id) }
    },
    async revoke({ id }) {
      if (!rail.isHeard || !rail.isRevocable) throw new Error('no connection')
      if (rail.handed.includes(id)) return txidOf(id)
      revoked.add(id)
      return null
    },
    async find({ id }) {
      if (rail.hanging.has(id)) return never
      if (!rail.isHeard) throw new Error('no connection')
      return rail.handed.includes(id) ? txidOf(id) : null
    },
    async stateOf({ id }) {
      if (rail.hanging.has(id)) return never
      if (!rail.isHeard) throw new Error('no connection')
      if (rail.back.has(id)) return { kind: 'returned' }
      if (!rail.handed.includes(id)) return { kind: 'unknown' }
      return { kind: rail.isConfirmed ? 'confirmed' : 'confirming' }
    },
  }
  return rail
}
