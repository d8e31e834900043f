import type { Endpoints, InputOf, ResultOf } from '@candor/api'
import { must, show } from '../fault.ts'
import { nextInstant } from './funding.ts'
import type { NaiveWorld } from './naive-world.ts'
import {
  averageOf,
  boughtBy,
  costOf,
  signOf,
  type NaivePosition,
  type NaiveTick,
} from './position.ts'
import { move, running, type NaiveUser } from './purse.ts'
import { report } from './recharges.ts'
import { ask, giveBack, isCancellable } from './withdrawals.ts'
import { priceUnit, readAmount, readPrice, unit } from './units.ts'

/** The calls that the simulated people make. */
export type ActName =
  | 'paySandbox'
  | 'transferContract'
  | 'createPosition'
  | 'addMargin'
  | 'updateStopLoss'
  | 'closePosition'
  | 'closeAllPositions'
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
export const free = 'contract.available'
const margin = 'contract.margin'

/** What each accepted call does, worked out from the call and the ticks alone. */
export const effects: { readonly [N in ActName]: Effect<N> } = {
  paySandbox(world, user, { currency, amount }) {
    const dueAt = world.now() + confirmationMs
    user.awaited.push({ currency, amount: readAmount(amount), dueAt })
  },

  transferContract(world, user, { from, to, currency, amount }) {
    must(from !== to, () => 'a transfer to the same account was accepted')
    const account = (side: 'balance' | 'contract') => `${side}.available`
    const moved = { amount: readAmount(amount), from: account(from), to: account(to), currency }
    move(world.house, user, moved)
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
    move(world.house, user, { amount: cost.margin, from: free, to: margin })
    move(world.house, user, { amount: cost.fee, from: free, to: 'house.fees' })
    if (input.positionId !== undefined) {
      const position = world.positionOf(user, input.positionId)
      position.openPrice = averageOf(position, quantity, cost.price)
      position.quantity += quantity
      position.margin += cost.margin
      position.sizes.push({ at: world.now(), by: quantity })
      return world.changed(position, tick)
    }
    must(!user.positions.has(reply.id), () => `a second position ${reply.id}`)
    const { symbol, direction, leverage } = input
    const { price: openPrice } = cost
    const opened = { symbol, direction, leverage, quantity, openPrice, margin: cost.margin }
    const exits = {
      takeProfit: exitOf(input.takeProfitPrice),
      stopLoss: exitOf(input.stopLossPrice),
    }
    const funding = {
      sizes: [{ at: world.now(), by: quantity }],
      funding: 0n,
      nextFunding: facts.funding && nextInstant(facts.funding, world.now()),
      fundedAt: null,
    }
    user.positions.set(reply.id, { ...blank(reply.id, tick), ...opened, ...exits, ...funding })
  },

  addMargin(world, user, { id, amount }) {
    const position = world.positionOf(user, id)
    move(world.house, user, { amount: readAmount(amount), from: free, to: margin })
    position.margin += readAmount(amount)
    position.addedMargin += readAmount(amount)
    world.changed(position, world.prices.last(position.symbol))
  },

  updateStopLoss(world, user, { id, takeProfitPrice, stopLossPrice }) {
    const position = world.positionOf(user, id)
    if (takeProfitPrice !== undefined) position.takeProfit = exitOf(takeProfitPrice)
    if (stopLossPrice !== undefined) position.stopLoss = exitOf(stopLossPrice)
    world.changed(position, world.prices.last(position.symbol))
  },

  closePosition(world, user, { id, quantity: wanted }) {
    const position = user.positions.get(id)
    must(position !== undefined, () => `a position ${id} that nobody opened was closed`)
    if (position.closed !== null) return
    const { minQuantity } = world.prices.factsOf(position.symbol)
    const part = wanted === undefined ? position.quantity : readAmount(wanted)
    const quantity = position.quantity - part < minQuantity ? position.quantity : part
    world.close(user, position, quantity, {
      tick: world.prices.fresh(position.symbol),
      reason: 'manual',
    })
  },

  closeAllPositions(world, user, { symbol }, reply) {
    const meant = running(user).filter(
      (position) => position.symbol === (symbol ?? position.symbol),
    )
    const fresh = meant.filter((position) => world.prices.isFresh(position.symbol))
    const closed = new Set(reply.closed.map(({ id }) => id))
    must(
      closed.size === fresh.length && fresh.every(({ id }) => closed.has(id)),
      () => `closed ${show([...closed])} instead of ${show(fresh.map(({ id }) => id))}`,
    )
    must(reply.refused.length === meant.length - fresh.length, () => show(reply.refused))
    for (const position of fresh) {
      const tick = world.prices.fresh(position.symbol)
      world.close(user, position, position.quantity, { tick, reason: 'manual' })
    }
  },
}

/** What an order buys at the last tick, and what it costs. */
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
