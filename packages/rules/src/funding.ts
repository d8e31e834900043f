import { Amount, Price, Rate, divide, larger, negate, smaller } from '@candor/money'
import { signOf } from './direction.ts'
import type { Holding } from './position.ts'

/** Funding is paid at 00:00, 08:00 and 16:00 UTC (Bybit's and Binance's hours): so far apart. */
export const fundingIntervalMs = 8 * 3_600_000

/** The most that one instant may cost or bring, as a share of notional. */
export const largestFundingRate = Rate.parse('0.00375')

/** What is paid at one instant. */
export interface Funding {
  /** In milliseconds since 1970, UTC. */
  readonly at: number
  /** As a share of notional; above zero longs pay shorts. */
  readonly rate: Rate
  /** The mark price at that instant, quote per base. */
  readonly markPrice: Price
}

/** From when to when something was held, both included, in milliseconds since 1970, UTC. */
export interface HeldTime {
  readonly from: number
  readonly to: number
}

/** A rate within what one instant may cost. */
export function cappedFundingRate(rate: Rate): Rate {
  return larger(negate(largestFundingRate), smaller(rate, largestFundingRate))
}

/**
 * What a holding receives at one instant, −s·q·P·rate in quote currency; below zero, what it pays
 * (Bybit's form: position value × rate). Rounded down: what is received down, what is paid up.
 */
export function fundingPayment(
  { direction, quantity }: Pick<Holding, 'direction' | 'quantity'>,
  { markPrice, rate }: Pick<Funding, 'markPrice' | 'rate'>,
): Amount {
  const exact = -signOf(direction) * quantity * markPrice * rate
  return Amount.of(divide(exact, Price.one * Rate.one, 'floor'))
}
