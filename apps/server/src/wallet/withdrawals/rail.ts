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

/** What a rail says of a payout. */
export type RailState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'confirmed' }

/** A network or a bank: outside, slow, and not always heard. */
export type Rail = {
  /** Hands it over. What it throws means that nobody knows whether it was. */
  readonly send: (payout: Payout) => Promise<Exclude<PayoutAnswer, { kind: 'unknown' }>>
  /** The name of a payout that was handed over; null where the rail knows of none. */
  readonly find: (payout: Payout) => Promise<string | null>
  readonly stateOf: (payout: Payout, sentAt: number, now: number) => Promise<RailState>
}
