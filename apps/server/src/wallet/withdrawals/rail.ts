import { subtract, type Amount } from '@candor/money'
import type { PayoutAnswer } from '../commands/move-withdrawal.ts'
import type { Withdrawal } from './tables.ts'

/** One payout as handed to a network or bank. */
export type Payout = {
  readonly userId: string
  /** The withdrawal's id: a payout is sent at most once under it. */
  readonly id: string
  readonly currency: string
  readonly network: string | null
  readonly target: string
  readonly amount: Amount
}

/** The rail's data of a withdrawal. */
export function payoutOf(order: Withdrawal): Payout {
  const { userId, id, currency, network, target, amount, fee } = order
  return { userId, id, currency, network, target, amount: subtract(amount, fee) }
}

/**
 * State of a payout at the rail: unknown, under way, arrived, or never to arrive (returned by the bank, or dropped by the
 * network for good).
 */
type RailState = { readonly kind: 'unknown' | 'confirming' | 'confirmed' | 'returned' }

/** A network or bank: external, slow, and not always reachable. */
export type Rail = {
  /** Sends a payout. If it throws, it is unknown whether the payout was sent. */
  readonly send: (payout: Payout) => Promise<Exclude<PayoutAnswer, { kind: 'unknown' }>>
  /**
   * Closes an id for ever: no later payout under it is accepted. Returns the rail's number of a payout sent before, which goes
   * on; null if there was none. A rail that cannot promise this must throw, and then no money is returned.
   */
  readonly revoke: (payout: Payout) => Promise<string | null>
  /** The rail's number of a sent payout; null if the rail has none. */
  readonly find: (payout: Payout) => Promise<string | null>
  readonly stateOf: (payout: Payout, now: number) => Promise<RailState>
}
