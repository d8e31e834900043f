import { Amount, Price, Rate, divide } from '@candor/money'
import { signOf, type Direction } from './direction.ts'
import { exactPnl } from './pnl.ts'
import type { CloseOut, Holding, Position, PositionTerms } from './position.ts'

/**
 * The equity at which a country's close-out rule closes a position, in quote currency: a share of the margin that the
 * rule requires at opening, q·E ÷ leverage (ESMA 2018/796, Article 1: the initial margin protection, at the highest
 * leverage allowed and not the margin that the owner paid). Rounded up; zero without a rule.
 */
export function closeOutNeed(
  { quantity, openPrice }: Holding,
  closeOut: CloseOut | null | undefined,
): Amount {
  if (!closeOut) return Amount.zero
  const { rate, leverage } = closeOut
  const share = quantity * openPrice * rate
  return Amount.of(divide(share, Price.one * Rate.one * BigInt(leverage), 'ceil'))
}

/**
 * Whether a position's rule closes it at a mark price: margin + PnL is no more than the need. Exact, and inclusive at
 * equality as liquidation is.
 */
export function isClosedOut(
  position: Position,
  markPrice: Price,
  { closeOut }: Pick<PositionTerms, 'closeOut'>,
): boolean {
  if (!closeOut) return false
  const equity = position.margin * Price.one + exactPnl(position, markPrice)
  return equity <= closeOutNeed(position, closeOut) * Price.one
}

/**
 * The mark price, to 10⁻¹² quote per base, at which `isClosedOut` turns true: at and below it for a long, at and above
 * it for a short. Null if no price above zero does, and without a rule. P = E + s · (need − M) ÷ q.
 */
export function closeOutPrice(
  position: Position,
  { closeOut }: Pick<PositionTerms, 'closeOut'>,
): Price | null {
  return closeOut ? priceOfLeft(position, closeOutNeed(position, closeOut), Rate.one) : null
}

/** As `closeOutPrice` for a level λ of the margin ratio: the price at which need = λ · equity. */
export function closeOutLevelPrice(
  position: Position,
  level: Rate,
  { closeOut }: Pick<PositionTerms, 'closeOut'>,
): Price | null {
  return closeOut ? priceOfLeft(position, closeOutNeed(position, closeOut), level) : null
}

/**
 * Whether a position is at a level of its rule without any loss, as at half the need after opening with the highest
 * leverage. Its reserves, which its close uses up, cannot absorb a loss.
 */
export function isOpenedAtLevel(
  position: Position & { readonly reserve?: Amount },
  level: Rate,
  { closeOut }: Pick<PositionTerms, 'closeOut'>,
): boolean {
  const own = position.margin - (position.reserve ?? Amount.zero)
  const need = closeOutNeed(position, closeOut)
  return need > 0n && level * own <= need * Rate.one
}

/** Of two prices on the losing side, the price that is reached first; null if both are null. */
export function nearer(direction: Direction, one: Price | null, other: Price | null): Price | null {
  if (one === null || other === null) return one ?? other
  return signOf(direction) * (one - other) >= 0n ? one : other
}

/** The price at which a loss leaves need ÷ λ. */
function priceOfLeft(
  { direction, quantity, openPrice, margin }: Position,
  need: Amount,
  level: Rate,
): Price | null {
  const sign = signOf(direction)
  const room = (margin * level - need * Rate.one) * Price.one
  const value = openPrice * quantity * level - sign * room
  const price = divide(value, quantity * level, direction === 'long' ? 'floor' : 'ceil')
  if (price > 0n) return Price.of(price)
  // The need of a very small short may round up beyond its whole worth; then any price reaches it.
  return direction === 'long' ? null : Price.of(1n)
}
