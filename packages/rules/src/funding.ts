import { Amount, Price, Rate, divide, larger, negate, smaller } from '@candor/money'
import { signOf } from './direction.ts'
import type { Holding } from './position.ts'

/** Interval between funding times, which are 00:00, 08:00 and 16:00 UTC (Bybit's and Binance's hours). */
export const fundingIntervalMs = 8 * 3_600_000

/** The largest funding rate of one funding time, as a share of notional. */
export const largestFundingRate = Rate.parse('0.00375')

/** The funding of one funding time. */
export interface Funding {
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** Share of notional; above zero longs pay shorts. */
  readonly rate: Rate
  /** The mark price at the funding time, quote per base. */
  readonly markPrice: Price
}

/** The period in which a position was held, both ends included, in milliseconds since 1970, UTC. */
export interface HeldTime {
  readonly from: number
  readonly to: number
}

/** A rate capped to the largest funding rate. */
export function cappedFundingRate(rate: Rate): Rate {
  return larger(negate(largestFundingRate), smaller(rate, largestFundingRate))
}

/**
 * The funding that a holding receives at one funding time, −s·q·P·rate in quote currency; below zero it pays (Bybit's
 * form: position value × rate). Rounded down: credits down, charges up.
 */
export function fundingPayment(
  { direction, quantity }: Pick<Holding, 'direction' | 'quantity'>,
  { markPrice, rate }: Pick<Funding, 'markPrice' | 'rate'>,
): Amount {
  const exact = -signOf(direction) * quantity * markPrice * rate
  return Amount.of(divide(exact, Price.one * Rate.one, 'floor'))
}
