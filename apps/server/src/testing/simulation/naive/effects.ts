import type { Endpoints, InputOf, ResultOf } from '@candor/api'
import { must, show } from '../fault.ts'
import { bookOf, freeIn, marginIn, poolIn, type NaiveBook } from './book.ts'
import { closeIn, needsProfit } from './cross.ts'
import { resetDemo } from './demo.ts'
import { unfunded } from './funding.ts'
import type { NaiveWorld } from './naive-world.ts'
import {
  averageOf,
  boughtBy,
  costOf,
  gainAt,
  isRestTooSmall,
  signOf,
  type NaivePosition,
  type NaiveTick,
} from './position.ts'
import { keep, move, running, type NaiveUser } from './purse.ts'
import { report } from './recharges.ts'
import { ask, giveBack, isCancellable } from './withdrawals.ts'
import { priceUnit, readAmount, readPrice, unit } from './units.ts'

/** The calls of the simulated users. */
export type ActName =
  | 'paySandbox'
  | 'transferContract'
  | 'createPosition'
  | 'resetDemo'
  | 'addMargin'
  | 'updateStopLoss'
  | 'closePosition'
  | 'closeAllPositions'
  | 'buyOption'
  | 'swap'
  | 'applyRecharge'
  | 'applyWithdrawal'
  | 'cancelWithdrawal'

export type ActInput<N extends ActName> = InputOf<Endpoints[N]>
export type ActReply<N extends ActName> = ResultOf<Endpoints[N]>

type Effect<N extends ActName> = (
  world: NaiveWorld,
  user: NaiveUser,
  input: ActInput<N>,
  reply: ActReply<N>,
) => void

const confirmationMs = 3_000

/** The effect of each accepted call, computed from the call and the ticks alone. */
export const effects: { readonly [N in ActName]: Effect<N> } = {
  paySandbox(world, user, { currency, amount }) {
    const dueAt = world.now() + confirmationMs
    user.awaited.push({ currency, amount: readAmount(amount), dueAt })
  },

  transferContract(world, user, { from, to, currency, amount }) {
    must(from !== to, () => 'a transfer to the same account was accepted')
    const account = (side: 'balance' | 'contract') => `${side}.available`
    const moved = { amount: readAmount(amount), from: account(from), to: account(to), currency }
    if (currency === 'USDT' && from === 'contract') mayTake(world, user, 'real', moved.amount)
    move(world.house, user, moved)
    if (from === 'contract') world.pools.changed(user, 'real')
    else world.pools.eased(user, 'real')
  },

  applyRecharge(world, user, input, { id }) {
    must(input.method === 'bank', () => 'nobody here claims a payment')
    const { amount, reference } = input
    report(world, user, { id, amount: readAmount(amount), reference })
  },

  applyWithdrawal(world, user, { amount }, { id }) {
    ask(world, user, id, readAmount(amount))
  },

  cancelWithdrawal(world, user, { id }) {
    const one = user.withdrawals.get(id)
    must(one !== undefined && isCancellable(one), () => `${id} was taken back and could not be`)
    giveBack(world, user, one, 'rejected')
  },

  buyOption: (world, ...bought) => world.options.buy(...bought),
  swap: (world, ...taken) => world.swaps.take(...taken),

  createPosition(world, user, input, reply) {
    const tick = world.prices.fresh(input.symbol)
    const facts = world.prices.factsOf(input.symbol)
    const { quantity, cost } = orderOf(world, input)
    const worse = signOf(input.direction) * (cost.price - readPrice(input.expectedPrice))
    const allowed = readPrice(input.expectedPrice) * readAmount(input.maxSlippageRate)
    must(worse * unit <= allowed, () => `filled at ${cost.price}, worse than was allowed`)
    const worth = quantity * cost.price
    const tier = facts.tiers.find(({ upTo }) => worth <= upTo * priceUnit)
    must(tier !== undefined && input.leverage <= tier.maxLeverage, () => 'too much leverage')
    must(quantity % facts.quantityStep === 0n && quantity > 0n, () => `no such size: ${quantity}`)
    const { symbol, direction, leverage, marginMode } = input
    const book = bookOf(input.demo)
    if (book === 'demo') world.count('position of practice')
    mayTake(world, user, book, cost.margin + cost.fee)
    move(world.house, user, { amount: cost.margin, from: freeIn(book), to: marginIn(book) })
    move(world.house, user, { amount: cost.fee, from: freeIn(book), to: 'house.fees' })
    if (input.positionId !== undefined) {
      const position = world.positionOf(user, input.positionId)
      position.openPrice = averageOf(position, quantity, cost.price)
      position.quantity += quantity
      position.margin += cost.margin
      position.initial += cost.initial
      must(
        position.book === book && position.marginMode === marginMode,
        () => `${position.id} was enlarged by ${show(input)}`,
      )
      position.sizes.push({ at: world.now(), by: quantity })
      world.changed(position, tick)
      return stands(world, user, position)
    }
    must(!user.positions.has(reply.id), () => `a second position ${reply.id}`)
    const { price: openPrice, margin, initial } = cost
    const order = { symbol, direction, leverage, marginMode, book }
    const opened = { ...order, quantity, openPrice, margin, initial }
    const exits = {
      takeProfit: exitOf(input.takeProfitPrice),
      stopLoss: exitOf(input.stopLossPrice),
      takeProfitPart: partOf(input.takeProfitQuantity, quantity),
      stopLossPart: partOf(input.stopLossQuantity, quantity),
    }
    const funding = unfunded(facts.funding, quantity, world.now())
    const position = { ...blank(reply.id, tick), ...opened, ...exits, ...funding }
    keep(user, position)
    stands(world, user, position)
  },

  resetDemo,

  addMargin(world, user, { id, amount }) {
    const position = world.positionOf(user, id)
    const { book } = position
    must(position.marginMode === 'isolated', () => `margin was added to ${id}, which is cross`)
    mayTake(world, user, book, readAmount(amount))
    const moved = { amount: readAmount(amount), from: freeIn(book), to: marginIn(book) }
    move(world.house, user, moved)
    position.margin += readAmount(amount)
    position.addedMargin += readAmount(amount)
    world.changed(position, world.prices.last(position.symbol))
    world.pools.changed(user, book)
  },

  updateStopLoss(world, user, { id, ...to }) {
    const { takeProfitPrice, stopLossPrice, takeProfitQuantity, stopLossQuantity } = to
    const position = world.positionOf(user, id)
    if (takeProfitPrice !== undefined) position.takeProfit = exitOf(takeProfitPrice)
    if (stopLossPrice !== undefined) position.stopLoss = exitOf(stopLossPrice)
    const { quantity } = position
    if (takeProfitQuantity !== undefined)
      position.takeProfitPart = partOf(takeProfitQuantity, quantity)
    if (stopLossQuantity !== undefined) position.stopLossPart = partOf(stopLossQuantity, quantity)
    if (position.takeProfit === null) position.takeProfitPart = null
    if (position.stopLoss === null) position.stopLossPart = null
    world.changed(position, world.prices.last(position.symbol))
  },

  closePosition(world, user, { id, quantity: wanted }) {
    const position = user.positions.get(id)
    must(position !== undefined, () => `a position ${id} that nobody opened was closed`)
    if (position.closed !== null) return
    const quantity = wanted === undefined ? position.quantity : readAmount(wanted)
    const facts = world.prices.factsOf(position.symbol)
    const isKept = isRestTooSmall(position, quantity, world.prices.last(position.symbol), facts)
    must(!isKept, () => `${id} kept a rest that is too small to order`)
    must(closeByHand(world, user, position, quantity), () => `${id} was closed without its profit`)
  },

  closeAllPositions(world, user, { symbol, demo }, reply) {
    const meant = running(user)
      .filter((position) => position.symbol === (symbol ?? position.symbol))
      .filter(({ book }) => book === bookOf(demo))
    const gain = (one: NaivePosition) =>
      one.marginMode === 'cross' ? gainAt(one, world.prices.last(one.symbol).price) : null
    const fresh = meant
      .filter((position) => world.prices.isFresh(position.symbol))
      .toSorted((a, b) => later(gain(a), gain(b)))
      .filter((position) => closeByHand(world, user, position, position.quantity))
    const closed = new Set(reply.closed.map(({ id }) => id))
    must(
      closed.size === fresh.length && fresh.every(({ id }) => closed.has(id)),
      () => `closed ${show([...closed])} instead of ${show(fresh.map(({ id }) => id))}`,
    )
    must(reply.refused.length === meant.length - fresh.length, () => show(reply.refused))
  },
}

/** Money that covers losses must not be spent. */
function mayTake(world: NaiveWorld, user: NaiveUser, book: NaiveBook, amount: bigint): void {
  const most = world.pools.free(user, book)
  must(amount <= most, () => `user ${user.id} took ${amount} in ${book}; free was ${most}`)
}

/** After a fill the pool must not be liquidated at once. */
function stands(world: NaiveWorld, user: NaiveUser, { id, book, marginMode }: NaivePosition): void {
  world.pools.changed(user, book)
  const isGone = marginMode === 'cross' && world.pools.isGone(user, book)
  must(!isGone, () => `${id} of ${user.id} was opened to be liquidated at once`)
}

/**
 * Closes at the last tick.
 * @returns false, without a close, if other positions must realise their profit first
 */
function closeByHand(
  world: NaiveWorld,
  user: NaiveUser,
  position: NaivePosition,
  quantity: bigint,
): boolean {
  const { book, symbol } = position
  const tick = world.prices.fresh(symbol)
  if (position.marginMode === 'isolated') {
    world.close(user, position, quantity, { tick, reason: 'manual' })
    world.pools.eased(user, book)
    return true
  }
  const how = { tick, reason: 'manual' as const, facts: world.prices.factsOf(symbol) }
  const close = closeIn(poolIn(user, book), position, quantity, how)
  if (needsProfit(close, world.prices.seen)) return false
  world.pools.apply(user, close, 'manual')
  world.pools.changed(user, book)
  return true
}

/** Sorts isolated positions first, then by falling gain. */
function later(a: bigint | null, b: bigint | null): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1)
  return a === b ? 0 : a > b ? -1 : 1
}

/** Quantity and cost of an order at the last tick. */
export function orderOf(world: NaiveWorld, input: ActInput<'createPosition'>) {
  const tick = world.prices.fresh(input.symbol)
  const facts = world.prices.factsOf(input.symbol)
  const quantity =
    input.quantity === undefined
      ? boughtBy(input, readAmount(input.margin!), tick, facts)
      : readAmount(input.quantity)
  return { quantity, cost: costOf({ ...input, quantity }, tick, facts) }
}

function exitOf(text: string | null | undefined): bigint | null {
  return text === undefined || text === null ? null : readPrice(text)
}

function partOf(text: string | null | undefined, held: bigint): bigint | null {
  if (text === undefined || text === null) return null
  const part = readAmount(text)
  must(part <= held, () => `an exit of ${part} was taken, of ${held} held`)
  return part
}

function blank(id: string, tick: NaiveTick) {
  const nothing = { addedMargin: 0n, pnl: 0n, closeFee: 0n, liquidationFee: 0n, shortfall: 0n }
  return {
    id,
    since: tick.seq,
    version: 1,
    due: null,
    warned: 0,
    closed: null,
    ...nothing,
  } satisfies Partial<NaivePosition>
}
