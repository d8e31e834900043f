import { subtract, type Amount } from '@candor/money'
import type { PayoutAnswer } from '../commands/move-withdrawal.ts'
import type { Withdrawal } from './tables.ts'

/** One payout as it is handed to a network or a bank. */
export type Payout = {
  readonly userId: string
  /** The withdrawal's id: what was handed over under it is never handed over again. */
  readonly id: string
  readonly currency: string
  readonly network: string | null
  readonly target: string
  readonly amount: Amount
}

/** What a rail is told of a withdrawal. */
export function payoutOf(order: Withdrawal): Payout {
  const { userId, id, currency, network, target, amount, fee } = order
  return { userId, id, currency, network, target, amount: subtract(amount, fee) }
}

/**
 * What a rail says of a payout: it cannot tell, it is under way, it has arrived, or it did not and never will: the bank
 * sent it back, or the network dropped it and will not take it any more.
 */
export type RailState = { readonly kind: 'unknown' | 'confirming' | 'confirmed' | 'returned' }

/** A network or a bank: outside, slow, and not always heard. */
export type Rail = {
  /** Hands it over. What it throws means that nobody knows whether it was. */
  readonly send: (payout: Payout) => Promise<Exclude<PayoutAnswer, { kind: 'unknown' }>>
  /**
   * Closes a payout for ever: from then on nothing is taken under its id, however late a sender comes with it. Answers
   * the name of what had been handed over before, which goes on; null where nothing had. A rail that cannot promise it
   * must throw: then nobody is given anything back.
   */
  readonly revoke: (payout: Payout) => Promise<string | null>
  /** The name of a payout that was handed over; null where the rail knows of none. */
  readonly find: (payout: Payout) => Promise<string | null>
  readonly stateOf: (payout: Payout, now: number) => Promise<RailState>
}
