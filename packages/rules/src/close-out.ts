import { Amount, Price, Rate, divide } from '@candor/money'
import { signOf, type Direction } from './direction.ts'
import { exactPnl } from './pnl.ts'
import type { CloseOut, Holding, Position, PositionTerms } from './position.ts'

/**
 * What must be left of a position under a country's close-out rule, in quote currency: a share of the margin that the
 * rule requires for its opening, q·E ÷ leverage (ESMA 2018/796, Article 1: the initial margin protection, which is that of
 * the highest leverage allowed and not what its owner put up). Rounded up; zero where no rule holds.
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
 * Whether a position's rule closes it at a mark price: margin + PnL is no more than what must be left. Exact, and
 * inclusive at equality as liquidation is.
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
 * The mark price, to 10⁻¹² quote per base, at which `isClosedOut` turns true: on from there down for a long, up for a
 * short. Null when no price above zero does, and where no rule holds. P = E + s · (need − M) ÷ q.
 */
export function closeOutPrice(
  position: Position,
  { closeOut }: Pick<PositionTerms, 'closeOut'>,
): Price | null {
  return closeOut ? priceOfLeft(position, closeOutNeed(position, closeOut), Rate.one) : null
}

/** The same for a level λ of the margin ratio: where what must be left is λ of what is left. */
export function closeOutLevelPrice(
  position: Position,
  level: Rate,
  { closeOut }: Pick<PositionTerms, 'closeOut'>,
): Price | null {
  return closeOut ? priceOfLeft(position, closeOutNeed(position, closeOut), level) : null
}

/**
 * Whether a position is at a level of its rule without any loss, as one is at half that was opened with the highest
 * leverage. Its reserves, which its close uses up, are no room for a loss.
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

/** Of two prices on the losing side the one that is reached first; null for none. */
export function nearer(direction: Direction, one: Price | null, other: Price | null): Price | null {
  if (one === null || other === null) return one ?? other
  return signOf(direction) * (one - other) >= 0n ? one : other
}

/** Where a loss leaves need ÷ λ. */
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
  // Of a short so small that its need was rounded up beyond all that it can be worth, any price is one.
  return direction === 'long' ? null : Price.of(1n)
}
