import { must, show } from '../fault.ts'
import { bookOf, freeIn, poolIn, type NaiveBook } from './book.ts'
import { closeIn, isGone, needsProfit } from './cross.ts'
import { orderOf, type ActInput, type ActName } from './effects.ts'
import { resetFault } from './demo.ts'
import type { NaiveWorld } from './naive-world.ts'
import { isRestTooSmall, type NaivePosition } from './position.ts'
import { held, type NaiveUser } from './purse.ts'
import { readAmount } from './units.ts'
import { levelOf } from './identities.ts'
import { isUnderReview } from './recharges.ts'
import { isCancellable, isOpen, leftToday } from './withdrawals.ts'

/** A refusal for a missing amount, price or state must be true. */
export function checkRefusal(
  world: NaiveWorld,
  user: NaiveUser,
  act: { name: ActName; input: unknown },
  error: string,
): void {
  must(error !== 'INTERNAL', () => `${act.name} failed inside: ${show(act.input)}`)
  if (act.name === 'buyOption')
    return world.options.checkRefusal(user, act.input as ActInput<'buyOption'>, error)
  if (act.name === 'swap')
    return world.swaps.checkRefusal(user, act.input as ActInput<'swap'>, error)
  if (act.name === 'resetDemo') {
    const fault = resetFault(world, user)
    must(error === fault, () => `${show(act)} was refused with ${error}, and should ${fault}`)
  }
  must(error !== 'NOT_FOUND', () => `${act.name} did not find ${show(act.input)}`)
  if (error === 'PRICE_STALE' && spends.has(act.name)) checkStale(world, user, act)
  if (error === 'MARGIN_INSUFFICIENT') {
    const input = act.input as ActInput<'createPosition'>
    const { cost } = orderOf(world, input)
    const isKnown = world.pools.isKnown(user, bookOf(input.demo))
    must(isKnown, () => `${show(act)} was refused: too poor, and should PRICE_STALE`)
    const isPoor = world.pools.free(user, bookOf(input.demo)) < cost.margin + cost.fee
    must(isPoor || wouldGo(world, user, input), () => `${show(act)} was refused: too poor`)
  }
  if (act.name === 'applyWithdrawal') checkWithdrawal(world, user, act.input, error)
  if (error === 'NOT_CANCELLABLE') {
    const { id } = act.input as ActInput<'cancelWithdrawal'>
    const one = user.withdrawals.get(id)
    must(one !== undefined && !isCancellable(one), () => `${show(act)} was refused: it could be`)
  }
  if (error === 'DUPLICATE_TXID') {
    const { reference } = act.input as { reference: string }
    const used = [...user.reports.values()].some((one) => one.reference === reference)
    must(used, () => `${show(act)} was refused: nobody used its reference`)
  }
  if (error === 'TOO_MANY_PENDING') {
    const open =
      act.name === 'applyRecharge'
        ? [...user.reports.values()].filter(isUnderReview)
        : [...user.withdrawals.values()].filter(isOpen)
    must(open.length >= 5, () => `${show(act)} was refused: only ${open.length} are open`)
  }
  if (error === 'PROFIT_FIRST') {
    const { id } = act.input as ActInput<'closePosition'>
    const position = world.positionOf(user, id)
    must(needsProfitNow(world, user, position, act.input as ActInput<'closePosition'>), () => {
      return `${show(act)} was refused: nothing else has won, or there is money`
    })
  }
  if (error === 'REST_TOO_SMALL') {
    const { id, quantity } = act.input as ActInput<'closePosition'>
    const position = world.positionOf(user, id)
    const part = quantity === undefined ? position.quantity : readAmount(quantity)
    const facts = world.prices.factsOf(position.symbol)
    const isRight = isRestTooSmall(position, part, world.prices.last(position.symbol), facts)
    must(isRight, () => `${show(act)} was refused: what is left could be ordered`)
  }
  if (error === 'MARGIN_IN_USE') {
    const { amount } = act.input as { amount: string }
    const free = world.pools.free(user, bookIn(user, act))
    const isKnown = world.pools.isKnown(user, bookIn(user, act))
    must(isKnown && free < readAmount(amount), () => `${show(act)} was refused: ${free} is free`)
  }
  if (error !== 'INSUFFICIENT_BALANCE') return
  const account = accountOf(user, act)
  const { amount } = act.input as { amount: string }
  must(held(user, account) < readAmount(amount), () => `${show(act)} was refused: too little`)
}

const spends: ReadonlySet<ActName> = new Set(['createPosition', 'addMargin', 'transferContract'])

/** The traded market, or a market of the account's positions, must lack a fresh price. */
function checkStale(
  world: NaiveWorld,
  user: NaiveUser,
  act: { name: ActName; input: unknown },
): void {
  const { symbol, demo, from } = act.input as { symbol?: string; demo?: boolean; from?: string }
  const isStale = symbol !== undefined && !world.prices.isFresh(symbol)
  const book = act.name === 'createPosition' ? bookOf(demo) : bookIn(user, act)
  const isKnown = from === 'balance' || world.pools.isKnown(user, book)
  const isCalledSo = isStale || !isKnown
  must(isCalledSo, () => `${show(act)} was refused: a price was called stale and is not`)
}

/** No identity level changes here between a request and its decision. */
function checkWithdrawal(world: NaiveWorld, user: NaiveUser, input: unknown, error: string): void {
  const level = levelOf(user.known, world.now())
  const what = () => `${show(input)} of ${user.id}, known to ${level}, was refused with ${error}`
  must(error !== 'STATE_CHANGED', what)
  must((error === 'KYC_REQUIRED') === (level === 0), what)
  const { amount } = input as { amount: string }
  must(error !== 'DAILY_LIMIT' || readAmount(amount) > leftToday(world, user), what)
}

/** The account from which a call takes money. */
function accountOf(user: NaiveUser, act: { name: ActName; input: unknown }): string {
  const { name, input } = act
  if (name === 'applyWithdrawal') return 'balance.available'
  if (name !== 'transferContract') return freeIn(bookIn(user, act))
  return `${(input as ActInput<'transferContract'>).from}.available`
}

/** The book of the position that a call names; real without one. */
function bookIn(user: NaiveUser, { input }: { input: unknown }): NaiveBook {
  const { id } = input as { id?: string }
  return (id === undefined ? undefined : user.positions.get(id)?.book) ?? 'real'
}

/** Whether an order in cross margin would be liquidated at once. */
function wouldGo(world: NaiveWorld, user: NaiveUser, input: ActInput<'createPosition'>): boolean {
  if (input.marginMode === 'isolated') return false
  const { quantity, cost } = orderOf(world, input)
  const { symbol, direction, leverage } = input
  const pool = poolIn(user, bookOf(input.demo))
  const open = { symbol, direction, leverage, quantity, openPrice: cost.price } as NaivePosition
  const after = {
    available: pool.available - cost.margin - cost.fee,
    stands: [...pool.stands, { position: open, margin: cost.margin }],
  }
  return isGone(after, world.prices.seen, world.prices)
}

function needsProfitNow(
  world: NaiveWorld,
  user: NaiveUser,
  position: NaivePosition,
  { quantity: wanted }: ActInput<'closePosition'>,
): boolean {
  if (position.marginMode === 'isolated') return false
  const facts = world.prices.factsOf(position.symbol)
  const quantity = wanted === undefined ? position.quantity : readAmount(wanted)
  const how = { tick: world.prices.fresh(position.symbol), reason: 'manual' as const, facts }
  return needsProfit(
    closeIn(poolIn(user, position.book), position, quantity, how),
    world.prices.seen,
  )
}
