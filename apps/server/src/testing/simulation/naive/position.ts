import type { NaiveBook } from './book.ts'
import type { Facts } from './facts.ts'
import { down, least, most, priceUnit, unit, up } from './units.ts'

export type NaiveDirection = 'long' | 'short'

export type NaiveTick = {
  readonly symbol: string
  readonly seq: number
  readonly price: bigint
  readonly bid: bigint
  readonly ask: bigint
  readonly at: number
}

export type NaiveReason = 'manual' | 'liquidation' | 'stop_loss' | 'take_profit'

export type NaivePosition = {
  readonly id: string
  readonly symbol: string
  readonly direction: NaiveDirection
  readonly leverage: number
  readonly book: NaiveBook
  readonly marginMode: 'isolated' | 'cross'
  quantity: bigint
  openPrice: bigint
  margin: bigint
  /** The part of its margin required by its leverage; the rest is reserves. */
  initial: bigint
  addedMargin: bigint
  takeProfit: bigint | null
  stopLoss: bigint | null
  /** Quantity that each exit closes; null for all. */
  takeProfitPart: bigint | null
  stopLossPart: bigint | null
  /** The tick at the last change: only later ticks may close it. */
  since: number
  version: number
  /** The first tick after the last change that must close it, with the reason. */
  due: { readonly tick: NaiveTick; readonly reason: NaiveReason } | null
  /** The margin level in percent of the last warning since the last change; 0 for none. */
  warned: number
  /** Changes of its quantity, with their times. */
  sizes: { readonly at: number; readonly by: bigint }[]
  funding: bigint
  /** The next funding instant to book. */
  nextFunding: number | null
  /** Funding reserved for closed parts, with the time of each close. */
  pledges: { readonly at: number; readonly amount: bigint }[]
  /** Time of the last booked funding. */
  fundedAt: number | null
  pnl: bigint
  closeFee: bigint
  liquidationFee: bigint
  shortfall: bigint
  closed: { readonly reason: NaiveReason; readonly price: bigint; readonly at: number } | null
}

/** Rate of the liquidation fee, 0.5 % of the notional; the fee is at most the rest. */
const penaltyRate = 500_000n

export const signOf = (direction: NaiveDirection): bigint => (direction === 'long' ? 1n : -1n)

/** Price, margin and fee of an order at a tick. */
export function costOf(
  order: { direction: NaiveDirection; leverage: number; quantity: bigint },
  tick: NaiveTick,
  facts: Facts,
) {
  const { direction, quantity } = order
  const times = BigInt(order.leverage)
  const sign = signOf(direction)
  const price = direction === 'long' ? tick.ask : tick.bid
  const worthless = (direction === 'long' ? up : down)(price * (times - sign), times)
  const initial = up(quantity * price, priceUnit * times)
  const margin =
    initial +
    up(quantity * worthless * facts.closeFeeRate, priceUnit * unit) +
    up(quantity * most(sign * (price - tick.price), 0n), priceUnit)
  const fee = up(quantity * price * facts.openFeeRate, priceUnit * unit)
  return { price, initial, margin, fee }
}

/** The largest quantity in whole steps whose margin, with reserves, fits; found by bisection. */
export function boughtBy(
  order: { direction: NaiveDirection; leverage: number },
  margin: bigint,
  tick: NaiveTick,
  facts: Facts,
): bigint {
  const step = facts.quantityStep
  let fits = 0n
  let tooMany = (margin * BigInt(order.leverage) * priceUnit) / (tick.bid * step) + 1n
  while (tooMany - fits > 1n) {
    const middle = (fits + tooMany) / 2n
    if (costOf({ ...order, quantity: middle * step }, tick, facts).margin > margin) tooMany = middle
    else fits = middle
  }
  return fits * step
}

/** The average open price after an addition, rounded against the user. */
export function averageOf(held: NaivePosition, quantity: bigint, price: bigint): bigint {
  const cost = held.quantity * held.openPrice + quantity * price
  return (held.direction === 'long' ? up : down)(cost, held.quantity + quantity)
}

/** Profit, or loss below zero, at a price; rounded down. */
export function gainAt(held: NaivePosition, price: bigint): bigint {
  return down(signOf(held.direction) * held.quantity * (price - held.openPrice), priceUnit)
}

/**
 * The money flows of a close.
 * @param behind the money behind it beside its own margin
 */
export function settle(
  held: NaivePosition,
  quantity: bigint,
  tick: NaiveTick,
  facts: Facts,
  reason: NaiveReason,
  behind = 0n,
) {
  const price = held.direction === 'long' ? tick.bid : tick.ask
  const released = down(held.margin * quantity, held.quantity)
  const pnl = down(signOf(held.direction) * quantity * (price - held.openPrice), priceUnit)
  const stake = released + behind
  const left = most(stake + pnl, 0n)
  const share = (rate: bigint) => up(quantity * price * rate, priceUnit * unit)
  const closeFee = least(share(facts.closeFeeRate), left)
  const liquidationFee = reason === 'liquidation' ? least(share(penaltyRate), left - closeFee) : 0n
  const returned = left - closeFee - liquidationFee
  const shortfall = most(-stake - pnl, 0n)
  return { tick, price, released, pnl, closeFee, liquidationFee, returned, shortfall }
}

/** The reason for which a tick closes a position; null if it does not. In cross margin only the account is liquidated. */
export function triggerOf(held: NaivePosition, mark: bigint, facts: Facts): NaiveReason | null {
  const sign = signOf(held.direction)
  if (held.marginMode === 'isolated' && isLiquidated(held, mark, facts)) return 'liquidation'
  if (held.stopLoss !== null && sign * mark <= sign * held.stopLoss) return 'stop_loss'
  if (held.takeProfit !== null && sign * mark >= sign * held.takeProfit) return 'take_profit'
  return null
}

/**
 * The highest warning level that a mark price brings a losing position to; 0 for none. A level does not count if the
 * open price already reaches it or, except for the last level, if a price a quarter of the way to liquidation does.
 */
export function levelOf(held: NaivePosition, mark: bigint, facts: Facts): number {
  const sign = signOf(held.direction)
  if (sign * (mark - held.openPrice) >= 0n) return 0
  const isAt = (level: bigint, price: bigint) => {
    const { equity, need } = equityAndNeed(held, price, facts)
    return need * 100n >= equity * level
  }
  const end = endOf(held, facts)
  const quarter = end === null ? held.openPrice : held.openPrice - (held.openPrice - end) / 4n
  const reached = [85n, 70n, 50n].find(
    (level) => isAt(level, mark) && !isAt(level, level === 85n ? held.openPrice : quarter),
  )
  return reached === undefined ? 0 : parseInt(String(reached), 10) // not money: a level
}

/** The first liquidating price on the losing side, found by bisection; null if no price above zero liquidates. */
function endOf(held: NaivePosition, facts: Facts): bigint | null {
  const isOver = (price: bigint) => isLiquidated(held, price, facts)
  let safe = held.openPrice
  let over = held.direction === 'long' ? 1n : held.openPrice * 1_000n
  if (!isOver(over)) return null
  while (safe - over > 1n || over - safe > 1n) {
    const middle = (safe + over) / 2n
    if (isOver(middle)) over = middle
    else safe = middle
  }
  return over
}

function isLiquidated(held: NaivePosition, mark: bigint, facts: Facts): boolean {
  const { equity, need } = equityAndNeed(held, mark, facts)
  return equity <= need
}

/** Equity and maintenance margin, both in the same small unit. */
function equityAndNeed(held: NaivePosition, mark: bigint, facts: Facts) {
  const { quantity, margin, openPrice, direction } = held
  const worth = quantity * mark
  const tier = facts.tiers.findLast(({ from }) => worth > from * priceUnit) ?? facts.tiers[0]!
  const equity = (margin * priceUnit + signOf(direction) * quantity * (mark - openPrice)) * unit
  const need = worth * (tier.rate + facts.closeFeeRate) - tier.deduction * priceUnit * unit
  return { equity, need }
}

/** The smallest order of every instrument, in USDT. */
export const minNotional = 10n * unit

/** Whether closing a part leaves less than could be ordered at this tick. */
export function isRestTooSmall(
  held: Pick<NaivePosition, 'quantity' | 'direction'>,
  part: bigint,
  tick: NaiveTick,
  { minQuantity }: Pick<Facts, 'minQuantity'>,
): boolean {
  const rest = held.quantity - part
  const price = held.direction === 'long' ? tick.bid : tick.ask
  return rest > 0n && (rest < minQuantity || down(rest * price, priceUnit) < minNotional)
}

/** Quantity closed by a due trigger: the exit's quantity, or all if the rest could not be ordered. */
export function triggeredPart(
  held: NaivePosition,
  { reason, tick }: { readonly reason: NaiveReason; readonly tick: NaiveTick },
  facts: Facts,
): bigint {
  const parts = { stop_loss: held.stopLossPart, take_profit: held.takeProfitPart }
  const part = reason === 'stop_loss' || reason === 'take_profit' ? parts[reason] : null
  if (part === null) return held.quantity
  return isRestTooSmall(held, part, tick, facts) ? held.quantity : part
}

/** After a partial close: removes the fired exit, and caps the other's quantity at the rest. */
export function shrinkExits(held: NaivePosition, reason: NaiveReason): void {
  if (reason === 'take_profit') held.takeProfit = held.takeProfitPart = null
  if (reason === 'stop_loss') held.stopLoss = held.stopLossPart = null
  if (held.takeProfitPart !== null) held.takeProfitPart = least(held.takeProfitPart, held.quantity)
  if (held.stopLossPart !== null) held.stopLossPart = least(held.stopLossPart, held.quantity)
}
