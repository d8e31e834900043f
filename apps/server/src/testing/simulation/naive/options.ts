import { minuteMs } from '@candor/api'
import { must, show } from '../fault.ts'
import { accountIn, bookOf, freeIn, type NaiveBook } from './book.ts'
import type { ActInput, ActReply } from './effects.ts'
import type { NaiveWorld } from './naive-world.ts'
import { endOf, isOver, see, type NaiveBet, type NaiveEnd } from './option.ts'
import { readOptionFacts } from './option-facts.ts'
import type { NaiveTick } from './position.ts'
import { held, move, type NaiveUser } from './purse.ts'
import { readAmount, readPrice, unit } from './units.ts'

export type NaiveOption = NaiveBet & {
  readonly id: string
  readonly userId: string
  readonly book: NaiveBook
  ended: (NaiveEnd & { readonly at: number }) | null
}

type Input = ActInput<'buyOption'>

const beforeCloseMs = 300_000
const stakeIn = (book: NaiveBook): string => accountIn(book, 'contract.stake')

/** Options, decided by accepted ticks. */
export class NaiveOptions {
  readonly all = new Map<string, NaiveOption>()
  /** Whether a connection broke, so that the house cap learns of its sales late. */
  mayOvershoot = false
  readonly #world: NaiveWorld
  readonly #facts = readOptionFacts()
  #running: NaiveOption[] = []
  /** Settled orders, oldest first. */
  readonly #ended: NaiveOption[] = []

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  take(tick: NaiveTick): void {
    for (const one of this.#running) see(one, tick)
  }

  /** Applies an accepted order, which no condition may have forbidden. */
  buy(user: NaiveUser, input: Input, reply: ActReply<'buyOption'>): void {
    const isLate = (fault: string) => fault === 'EXPOSURE_LIMIT' && this.mayOvershoot
    const wrong = this.#faults(user, input).filter((fault) => !isLate(fault))
    must(wrong.length === 0, () => `${show(input)} was accepted in spite of ${show(wrong)}`)
    must(!this.all.has(reply.id), () => `a second order ${reply.id}`)
    const { symbol, direction } = input
    const book = bookOf(input.demo)
    const stake = readAmount(input.amount)
    const acceptedAt = this.#world.now()
    const settleAt = acceptedAt + lengthOf(input)
    must(reply.settleAt === settleAt, () => `${reply.id} ends at ${reply.settleAt}`)
    const profit = this.#profitOf(input)
    const bet = { symbol, direction, stake, profit, acceptedAt, settleAt, first: null, last: null }
    const one: NaiveOption = { ...bet, id: reply.id, userId: user.id, book, ended: null }
    move(this.#world.house, user, { amount: stake, from: freeIn(book), to: stakeIn(book) })
    this.#world.pools.changed(user, book)
    // The price of the moment of acceptance may be known already.
    see(one, this.#world.prices.last(symbol))
    this.all.set(one.id, one)
    this.#running.push(one)
    if (book === 'demo') this.#world.count('option of practice')
  }

  /** A refusal must name a condition that is really unmet. */
  checkRefusal(user: NaiveUser, input: Input, error: string): void {
    const faults = this.#faults(user, input)
    must(faults.includes(error), () => `${show(input)} was refused with ${error}: ${show(faults)}`)
  }

  /** Settles every option that is over by the final price record. */
  settle(finalAt: number): void {
    for (const one of this.#running)
      if (isOver(one, finalAt)) this.#end(this.#world.users.get(one.userId)!, one)
    this.#running = this.#running.filter(({ ended }) => ended === null)
  }

  /** Orders settled since then. */
  endedSince(since: number): NaiveOption[] {
    return this.#ended.slice(this.#ended.findLastIndex(({ ended }) => ended!.at < since) + 1)
  }

  /** Orders that run, or were settled since then. */
  presentSince(since: number): NaiveOption[] {
    return [...this.#running, ...this.endedSince(since)]
  }

  /** Whether an option of this book is running. */
  isRunning(user: NaiveUser, book: NaiveBook): boolean {
    return this.#running.some((one) => one.userId === user.id && one.book === book)
  }

  #end(user: NaiveUser, one: NaiveOption): void {
    const { stake, profit, book } = one
    const end = endOf(one)
    one.ended = { ...end, at: this.#world.now() }
    this.#ended.push(one)
    this.#world.count(`option ${end.voidReason ?? end.result}`)
    const pay = (amount: bigint, from: string, to: string) =>
      move(this.#world.house, user, { amount, from, to })
    if (end.result === 'lose') return pay(stake, stakeIn(book), 'house.options')
    pay(stake, stakeIn(book), freeIn(book))
    if (end.result === 'win') pay(profit, 'house.options', freeIn(book))
    this.#world.pools.eased(user, book)
  }

  /** All conditions that forbid the order now. */
  #faults(user: NaiveUser, input: Input): string[] {
    const { prices, pools } = this.#world
    const { sold, rates, minStake, maxStake, maxOpenStake, maxSlippage } = this.#facts
    const book = bookOf(input.demo)
    const stake = readAmount(input.amount)
    const rate = rates.get(input.setId)
    const isOwn = (one: NaiveOption) => one.userId === user.id && one.book === book
    const seen = readPrice(input.expectedPrice)
    const price = prices.seen(input.symbol)?.price ?? seen
    const away = price > seen ? price - seen : seen - price
    const isPoor = held(user, freeIn(book)) < stake
    const isKnown = pools.isKnown(user, book)
    const says = {
      SET_DISABLED: rate === undefined,
      SYMBOL_NOT_FOUND: !sold.has(input.symbol),
      MARKET_CLOSED: this.#closes(input),
      PRICE_STALE: !prices.isFresh(input.symbol) || (!isPoor && !isKnown),
      SLIPPAGE_EXCEEDED: away * unit > seen * maxSlippage,
      TERMS_CHANGED: rate !== readAmount(input.expectedPayoutRate),
      STAKE_OUT_OF_RANGE: stake < minStake || stake > maxStake,
      STAKE_LIMIT: this.#sum(isOwn, 'stake') + stake > maxOpenStake,
      EXPOSURE_LIMIT: book === 'real' && this.#profitOf(input) > this.#roomFor(input),
      INSUFFICIENT_BALANCE: isPoor,
      MARGIN_IN_USE: !isPoor && isKnown && pools.free(user, book) < stake,
    }
    return Object.entries(says).flatMap(([error, is]) => (is ? [error] : []))
  }

  /** Whether its market closes within five minutes or before the order's end. */
  #closes(input: Input): boolean {
    const { isOpen } = this.#world.prices.factsOf(input.symbol)
    let at = this.#world.now()
    const end = at + Math.max(lengthOf(input), beforeCloseMs)
    while (at < end && isOpen(at)) at = Math.min(end, at + minuteMs - (at % minuteMs))
    return !isOpen(at)
  }

  #profitOf({ amount, setId }: Input): bigint {
    return (readAmount(amount) * (this.#facts.rates.get(setId) ?? 0n)) / unit
  }

  #roomFor({ symbol, direction }: Input): bigint {
    const isAlike = (one: NaiveOption) =>
      one.book === 'real' && one.symbol === symbol && one.direction === direction
    return this.#facts.houseCap - this.#sum(isAlike, 'profit')
  }

  #sum(which: (one: NaiveOption) => boolean, what: 'stake' | 'profit'): bigint {
    return this.#running.filter(which).reduce((sum, one) => sum + one[what], 0n)
  }
}

const lengthOf = ({ setId }: Pick<Input, 'setId'>): number => parseInt(setId, 10) * 1_000 // not money: a time
