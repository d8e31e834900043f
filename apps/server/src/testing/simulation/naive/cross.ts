import type { NaivePool } from './book.ts'
import type { Facts } from './facts.ts'
import {
  gainAt,
  settle,
  signOf,
  triggeredPart,
  type NaivePosition,
  type NaiveReason,
  type NaiveTick,
} from './position.ts'
import { least, most, priceUnit, unit, up } from './units.ts'

// Cross margin, computed independently of packages/rules.

type Knows = { readonly factsOf: (symbol: string) => Facts }
type TickOf = (symbol: string) => NaiveTick | null

/** A close backed by a pool, the margin that it drew from other positions, and the pool after it. */
export type NaivePoolClose = ReturnType<typeof settle> & {
  readonly position: NaivePosition
  readonly quantity: bigint
  readonly drawn: readonly { readonly position: NaivePosition; readonly amount: bigint }[]
  readonly after: NaivePool
}

const sum = (all: readonly bigint[]): bigint => all.reduce((before, one) => before + one, 0n)
const moneyOf = ({ available, stands }: NaivePool): bigint =>
  available + sum(stands.map(({ margin }) => margin))

/** Whether an account's equity is at or below its maintenance margin. An account without positions is never liquidated. */
export function isGone(pool: NaivePool, tickOf: TickOf, { factsOf }: Knows): boolean {
  if (pool.stands.length === 0) return false
  let equity = moneyOf(pool) * priceUnit * unit
  let need = 0n
  for (const [symbol, those] of Map.groupBy(pool.stands, ({ position }) => position.symbol)) {
    const { price } = tickOf(symbol)!
    const { tiers, closeFeeRate } = factsOf(symbol)
    const worth = sum(those.map(({ position }) => position.quantity)) * price
    const tier = tiers.findLast(({ from }) => worth > from * priceUnit) ?? tiers[0]!
    equity += sum(those.map(({ position }) => exactGain(position, price))) * unit
    need += worth * (tier.rate + closeFeeRate) - tier.deduction * priceUnit * unit
  }
  return equity <= need
}

/** Whether every position has a valid price: a fresh one in an open market, the last one in a closed market. */
export function isPriced(
  { stands }: NaivePool,
  tickOf: TickOf,
  now: number,
  { factsOf }: Knows,
): boolean {
  return stands.every(({ position: { symbol } }) => {
    const tick = tickOf(symbol)
    const { isOpen, maxAgeMs } = factsOf(symbol)
    return tick !== null && (!isOpen(now) || now - tick.at <= maxAgeMs)
  })
}

/** Money that may leave or become new margin: the available balance less losses beyond the reserves. Profits do not count. */
export function freeOf({ available, stands }: NaivePool, tickOf: TickOf): bigint {
  const reserves = sum(stands.map(({ position, margin }) => margin - position.initial))
  const gain = sum(
    stands.map(({ position }) => exactGain(position, tickOf(position.symbol)!.price)),
  )
  const lost = gain < 0n ? up(-gain, priceUnit) : 0n
  return least(available, most(available + reserves - lost, 0n))
}

/** Closes a position of a pool, or a part of it: losses take the free money first, then other positions' margin. */
export function closeIn(
  pool: NaivePool,
  position: NaivePosition,
  quantity: bigint,
  { tick, reason, facts }: { tick: NaiveTick; reason: NaiveReason; facts: Facts },
): NaivePoolClose {
  const others = pool.stands.filter((one) => one.position !== position)
  const own = pool.stands.find((one) => one.position === position)!.margin
  const behind = pool.available + sum(others.map(({ margin }) => margin))
  const result = settle({ ...position, margin: own }, quantity, tick, facts, reason, behind)
  const { released, pnl, closeFee, liquidationFee, shortfall } = result
  const left = pool.available + released + pnl + shortfall - closeFee - liquidationFee
  const drawn = []
  const rest = quantity === position.quantity ? [] : [{ position, margin: own - released }]
  let missing = most(-left, 0n)
  for (const one of others) {
    const amount = least(one.margin, missing)
    missing -= amount
    rest.push({ position: one.position, margin: one.margin - amount })
    if (amount > 0n) drawn.push({ position: one.position, amount })
  }
  const after = { available: most(left, 0n), stands: rest }
  return { ...result, position, quantity, drawn, after }
}

/** Whether a position with a profit would remain while this close takes all of the pool's money. */
export function needsProfit(
  { position, returned, after }: NaivePoolClose,
  tickOf: TickOf,
): boolean {
  const hasWon = (one: NaivePosition) => gainAt(one, tickOf(one.symbol)!.price) > 0n
  return (
    returned === 0n && after.stands.some((one) => one.position !== position && hasWon(one.position))
  )
}

/**
 * The closes that end a position: first the positions whose profit it needs, the largest first. Null while those cannot
 * be closed.
 * @param fillOf the tick at which an instrument can be closed; null while it cannot
 */
export function endOf(
  pool: NaivePool,
  position: NaivePosition,
  reason: NaiveReason,
  { tickOf, fillOf, factsOf }: Knows & { tickOf: TickOf; fillOf: TickOf },
): NaivePoolClose[] | null {
  const close = (from: NaivePool, one: NaivePosition, tick: NaiveTick) =>
    closeIn(from, one, one.quantity, { tick, reason, facts: factsOf(one.symbol) })
  const closes: NaivePoolClose[] = []
  for (let now = pool; ;) {
    const tick = fillOf(position.symbol)
    if (tick === null) return null
    const facts = factsOf(position.symbol)
    const part = triggeredPart(position, { reason, tick }, facts)
    const last = closeIn(now, position, part, { tick, reason, facts })
    if (!needsProfit(last, tickOf)) return [...closes, last]
    const winners = now.stands
      .map((one) => ({ ...one, gain: gainAt(one.position, tickOf(one.position.symbol)!.price) }))
      .filter((one) => one.position !== position && one.gain > 0n)
      .filter((one) => fillOf(one.position.symbol) !== null)
    const best = winners.reduce((most_, { gain }) => most(most_, gain), 0n)
    const winner = winners.find(({ gain }) => gain === best)?.position
    if (winner === undefined) return null
    const first = close(now, winner, fillOf(winner.symbol)!)
    closes.push(first)
    now = first.after
  }
}

/**
 * All closes of a pool's liquidation at one moment, position by position; none if it is not due, if a price is unknown,
 * or if nothing can be closed.
 */
export function liquidationOf(
  pool: NaivePool,
  { trigger, ticks }: { trigger: NaiveTick; ticks: ReadonlyMap<string, NaiveTick> },
  { factsOf }: Knows,
): NaivePoolClose[] {
  const closes: NaivePoolClose[] = []
  const tickOf = (symbol: string) => ticks.get(symbol) ?? null
  for (let now = pool; ;) {
    const symbols = [...new Set(now.stands.map(({ position }) => position.symbol))]
    const isKnown = symbols.every((symbol) => {
      const tick = tickOf(symbol)
      const { isOpen, maxAgeMs } = factsOf(symbol)
      return tick !== null && (!isOpen(trigger.at) || trigger.at - tick.at <= maxAgeMs)
    })
    if (!isKnown || !isGone(now, tickOf, { factsOf })) return closes
    const fillOf = (symbol: string) => (factsOf(symbol).isOpen(trigger.at) ? tickOf(symbol) : null)
    const [first] = now.stands
      .filter(({ position }) => fillOf(position.symbol) !== null)
      .map(({ position }) => ({
        position,
        gain: exactGain(position, tickOf(position.symbol)!.price),
      }))
      .toSorted((a, b) => (a.gain === b.gain ? 0 : a.gain < b.gain ? -1 : 1))
    if (first === undefined) return closes
    const these = endOf(now, first.position, 'liquidation', { tickOf, fillOf, factsOf })
    if (these === null) return closes
    closes.push(...these)
    now = these.at(-1)!.after
  }
}

/** In units of money × price. */
function exactGain({ direction, quantity, openPrice }: NaivePosition, price: bigint): bigint {
  return signOf(direction) * quantity * (price - openPrice)
}
