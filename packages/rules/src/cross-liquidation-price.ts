import { Price, Rate, divide } from '@candor/money'
import { exactRoom, type CrossAccount, type CrossInstrument } from './cross-margin.ts'
import { signOf } from './direction.ts'
import type { Tier } from './tiers.ts'

/** Between the two an account lives; at and beyond either it is liquidated. */
export interface CrossLiquidationPrices {
  /** The highest mark price, quote per base, from which on down it is; null when no fall does it. */
  readonly atOrBelow: Price | null
  /** The lowest from which on up it is; null when no rise does it, the least price when any does. */
  readonly atOrAbove: Price | null
}

/**
 * The mark prices of one instrument, to 10⁻¹², at which `crossMargin` calls the account liquidated
 * while all other prices stand still; `rest` is the account without that instrument.
 *
 * LP = (balance + PnL and −need of the others + cum − Σ s·q·E) ÷ Σ q·(mmr + f − s), Binance's cross
 * form with closing fees f. Where longs and shorts are held together, both may exist: a fall takes
 * the one, and a rise takes the other or the maintenance that grows with it. Either is shown as
 * `shownLiquidationPrice` shows that of a long and of a short.
 */
export function crossLiquidationPrices(
  instrument: CrossInstrument,
  rest: CrossAccount,
): CrossLiquidationPrices {
  const money = rest.instruments.reduce(
    (before, held) => before + exactRoom(held),
    rest.balance * Price.one * Rate.one,
  )
  return pricesOfLevel(instrument, money, Rate.one)
}

/**
 * The same for any level λ of the margin ratio: where λ · PnL and other money together are no more than need.
 * @param money λ times the balance and what the rest of the account adds to it, in units of 10⁻²⁸ quote currency
 */
export function pricesOfLevel(
  instrument: CrossInstrument,
  money: bigint,
  level: Rate,
): CrossLiquidationPrices {
  let [atOrBelow, atOrAbove]: [Price | null, Price | null] = [null, null]
  // Rates ascend and deductions join the tiers, so maintenance is the largest that any tier asks:
  // the account is liquidated wherever the line of one tier says so.
  for (const tier of instrument.tiers) {
    const { value, slope } = lineOf(instrument, tier, level)
    const room = money + value
    if (slope > 0n) {
      const price = Price.of(divide(-room, slope, 'floor'))
      if (price > (atOrBelow ?? 0n)) atOrBelow = price
    } else if (slope < 0n || room <= 0n) {
      const price = slope < 0n ? divide(room, -slope, 'ceil') : 0n
      const positive = Price.of(price > 0n ? price : 1n)
      if (atOrAbove === null || positive < atOrAbove) atOrAbove = positive
    }
  }
  return { atOrBelow, atOrAbove }
}

/** λ · PnL less need of an instrument within one tier: value (10⁻²⁸) + mark price · slope (10⁻¹⁶). */
function lineOf({ positions }: CrossInstrument, tier: Tier, level: Rate) {
  let value = tier.deduction * Price.one * Rate.one
  let slope = 0n
  for (const { direction, quantity, openPrice, closeFeeRate } of positions) {
    const sign = signOf(direction)
    value -= sign * quantity * openPrice * level
    slope += quantity * (sign * level - tier.maintenanceRate - closeFeeRate)
  }
  return { value, slope }
}
