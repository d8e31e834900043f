import { signOf, type NaivePosition } from './position.ts'
import { priceUnit, unit, up } from './units.ts'

// A country's close-out rule, reckoned by the reference for itself.

/** At most this leverage may be taken of the instrument, and this share of the margin that asks for must be left. */
export type NaiveRule = { readonly rate: bigint; readonly leverage: number }

type Held = Pick<NaivePosition, 'direction' | 'quantity' | 'openPrice' | 'margin'>

/** What must be left of a position; nothing without a rule. */
export function ruledNeed({ quantity, openPrice }: Held, rule: NaiveRule | null): bigint {
  if (rule === null) return 0n
  return up(quantity * openPrice * rule.rate, priceUnit * unit * BigInt(rule.leverage))
}

/** What is left of a position, in units of money × price. */
function left({ direction, quantity, openPrice, margin }: Held, mark: bigint): bigint {
  return margin * priceUnit + signOf(direction) * quantity * (mark - openPrice)
}

/** Whether the rule closes it at a mark price. */
export function isRuledOut(held: Held, mark: bigint, rule: NaiveRule | null): boolean {
  return rule !== null && left(held, mark) <= ruledNeed(held, rule) * priceUnit
}

/**
 * Whether what is left of a whole account is no more than its positions must have.
 * @param free what stands behind all of them beside their margins
 */
export function isAccountRuledOut(
  free: bigint,
  held: readonly (Held & { readonly mark: bigint; readonly rule: NaiveRule | null })[],
): boolean {
  const need = held.reduce((all, one) => all + ruledNeed(one, one.rule), 0n)
  const equity = held.reduce((all, one) => all + left(one, one.mark), free * priceUnit)
  return need > 0n && equity <= need * priceUnit
}
