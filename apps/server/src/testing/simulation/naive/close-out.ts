import { signOf, type NaivePosition } from './position.ts'
import { priceUnit, unit, up } from './units.ts'

// A country's close-out rule, computed independently of packages/rules.

/** The highest leverage of the instrument, and the share of the margin at that leverage below which positions are closed. */
export type NaiveRule = { readonly rate: bigint; readonly leverage: number }

type Held = Pick<NaivePosition, 'direction' | 'quantity' | 'openPrice' | 'margin'>

/** The equity that a position must keep; zero without a rule. */
export function ruledNeed({ quantity, openPrice }: Held, rule: NaiveRule | null): bigint {
  if (rule === null) return 0n
  return up(quantity * openPrice * rule.rate, priceUnit * unit * BigInt(rule.leverage))
}

/** A position's equity, in units of money × price. */
function left({ direction, quantity, openPrice, margin }: Held, mark: bigint): bigint {
  return margin * priceUnit + signOf(direction) * quantity * (mark - openPrice)
}

/** Whether the rule closes the position at a mark price. */
export function isRuledOut(held: Held, mark: bigint, rule: NaiveRule | null): boolean {
  return rule !== null && left(held, mark) <= ruledNeed(held, rule) * priceUnit
}

/**
 * Whether an account's equity is at or below the need of its positions.
 * @param free the money behind all of them beside their margins
 */
export function isAccountRuledOut(
  free: bigint,
  held: readonly (Held & { readonly mark: bigint; readonly rule: NaiveRule | null })[],
): boolean {
  const need = held.reduce((all, one) => all + ruledNeed(one, one.rule), 0n)
  const equity = held.reduce((all, one) => all + left(one, one.mark), free * priceUnit)
  return need > 0n && equity <= need * priceUnit
}
