import { Price, Rate, divide } from '@candor/money'
import { exactRoom, type CrossAccount, type CrossInstrument } from './cross-margin.ts'
import { signOf } from './direction.ts'
import type { Tier } from './tiers.ts'

/** The account is liquidated at and beyond either price, and not between them. */
export interface CrossLiquidationPrices {
  /** The highest mark price, quote per base, at and below which the account is liquidated; null if no fall does it. */
  readonly atOrBelow: Price | null
  /**
   * The lowest mark price at and above which the account is liquidated; null if no rise does it, the least price if any
   * does.
   */
  readonly atOrAbove: Price | null
}

/**
 * The mark prices of one instrument, to 10⁻¹², at which `crossMargin` calls the account liquidated while all other
 * prices stand still; `rest` is the account without that instrument.
 *
 * LP = (balance + PnL and −need of the others + cum − Σ s·q·E) ÷ Σ q·(mmr + f − s), Binance's cross form with closing
 * fees f. Longs and shorts held together may have both prices: one for a fall, and one for a rise or for the
 * maintenance margin that grows with it. Display rounds either as `shownLiquidationPrice` rounds that of a long and of
 * a short.
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
 * The same for any level λ of the margin ratio: the prices at which λ · PnL and other money together are no more than
 * need.
 * @param money λ times the balance and the contribution of the rest of the account, in units of 10⁻²⁸ quote currency
 */
export function pricesOfLevel(
  instrument: CrossInstrument,
  money: bigint,
  level: Rate,
): CrossLiquidationPrices {
  let [atOrBelow, atOrAbove]: [Price | null, Price | null] = [null, null]
  // Rates ascend and deductions join the tiers, so the maintenance margin is the largest over all tiers: the account is
  // liquidated if the line of any tier says so.
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
