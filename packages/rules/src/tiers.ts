import { Amount, Price, Rate, add, compare, subtract, type Quantity } from '@candor/money'

/** One line of an instrument's published table. */
export interface TierRow {
  /** The largest notional of this tier, inclusive, in quote currency. */
  readonly upTo: Amount
  /** Maintenance margin as a share of notional. */
  readonly maintenanceRate: Rate
  /** The highest leverage at which a position of this size may be opened. */
  readonly maxLeverage: number
}

/** A line with the values derived from the lines before it. */
export interface Tier extends TierRow {
  /** The notional above which this tier begins, exclusive, in quote currency. */
  readonly floor: Amount
  /** The "cum" of the formulas, quote currency: makes maintenance margin continuous in notional. */
  readonly deduction: Amount
}

/** From the smallest notional to the largest; never empty. */
export type Tiers = readonly [Tier, ...Tier[]]

/**
 * Computes each deduction, cum_n = floor_n·(mmr_n − mmr_(n−1)) + cum_(n−1) (Binance's published form), and checks the
 * table, because every later formula relies on its shape.
 * @throws RangeError when the table is empty, not ascending in notional and rate, allows a leverage whose margin would
 * not cover its maintenance, maintains more than half of the notional (with the closing fee, a long's equity would no
 * longer fall faster than its need), or has a deduction finer than 10⁻⁸.
 */
export function tierTable(rows: readonly TierRow[]): Tiers {
  const tiers: Tier[] = []
  for (const row of rows) tiers.push(nextTier(row, tiers.at(-1)))
  const [first, ...others] = tiers
  if (!first) throw new RangeError('a tier table needs at least one tier')
  return [first, ...others]
}

function nextTier(row: TierRow, before: Tier | undefined): Tier {
  const floor = before?.upTo ?? Amount.zero
  const rateBefore = before?.maintenanceRate ?? Rate.zero
  const name = `tier up to ${Amount.text(row.upTo)}`
  if (compare(row.upTo, floor) <= 0) throw new RangeError(`${name} is not above the one before`)
  if (compare(row.maintenanceRate, rateBefore) <= 0)
    throw new RangeError(`${name} has no higher maintenance rate than the one before`)
  if (before && row.maxLeverage > before.maxLeverage)
    throw new RangeError(`${name} allows more leverage than the one before`)
  if (row.maxLeverage < 1) throw new RangeError(`${name} allows no leverage at all`)
  if (row.maintenanceRate * 2n > Rate.one)
    throw new RangeError(`${name} maintains more than half of the notional`)
  if (row.maintenanceRate * BigInt(row.maxLeverage) >= Rate.one)
    throw new RangeError(`${name} would liquidate on opening at its highest leverage`)
  const step = floor * subtract(row.maintenanceRate, rateBefore)
  if (step % Rate.one !== 0n) throw new RangeError(`${name} has a deduction finer than 10⁻⁸`)
  return {
    ...row,
    floor,
    deduction: add(before?.deduction ?? Amount.zero, Amount.of(step / Rate.one)),
  }
}

/** The tier of a quantity at a price. Above the last limit a position stays in the last tier. */
export function tierAt(tiers: Tiers, quantity: Quantity, price: Price): Tier {
  const notional = quantity * price
  return tiers.findLast((tier) => notional > tier.floor * Price.one) ?? tiers[0]
}

/** The largest notional that may be opened at a leverage, in quote currency; zero for none. */
export function largestNotional(tiers: Tiers, leverage: number): Amount {
  return tiers.findLast((tier) => leverage <= tier.maxLeverage)?.upTo ?? Amount.zero
}
