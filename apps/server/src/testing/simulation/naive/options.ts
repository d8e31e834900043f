import { must, show } from '../fault.ts'
import type { ActInput, ActReply } from './effects.ts'
import { isOpenAt } from './hours.ts'
import type { NaiveWorld } from './naive-world.ts'
import { readOptionFacts } from './option-facts.ts'
import type { NaiveTick } from './position.ts'
import { held, move, type NaiveUser } from './purse.ts'
import { readAmount, readPrice, unit } from './units.ts'

/** A second contract, and the two ticks that decide it. */
export type NaiveOption = {
  readonly id: string
  readonly userId: string
  readonly symbol: string
  readonly direction: 'up' | 'down'
  readonly stake: bigint
  /** What a win brings over the stake. */
  readonly profit: bigint
  readonly acceptedAt: number
  readonly settleAt: number
  /** The first tick that was heard at or after acceptance, in time or not. */
  first: NaiveTick | null
  /** The last one until its end. */
  last: NaiveTick | null
  ended: NaiveEnd | null
}

export type NaiveEnd = {
  readonly result: 'win' | 'lose' | 'draw' | 'void'
  readonly voidReason: 'no_entry' | 'one_tick' | 'no_exit' | null
  readonly entry: NaiveTick | null
  readonly exit: NaiveTick | null
  readonly credited: bigint
  readonly at: number
}

type Input = ActInput<'buyOption'>
/** How far the log is final by which the server settled. */
type Logs = ReadonlyMap<string, { readonly finalAt: number }>

const windowMs = 3_000
const beforeCloseMs = 300_000
/** A tick that is heard has the record before it signed to within this. */
const signedMs = 1_500
/** Sums are small here: with so much less to lose the house often has no room left. */
export const heldBack = 99_500n * unit
const free = 'contract.available'
const staked = 'contract.stake'

/** Second contracts, decided by the ticks that were heard. */
export class NaiveOptions {
  readonly all = new Map<string, NaiveOption>()
  /** A connection broke: what was sold by it the house's cap hears of late. */
  mayOvershoot = false
  readonly #world: NaiveWorld
  readonly #facts = readOptionFacts()
  #running: NaiveOption[] = []
  #heardAt = -Infinity

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  hear(tick: NaiveTick): void {
    this.#heardAt = this.#world.now()
    for (const one of this.#running) if (one.symbol === tick.symbol) note(one, tick)
  }

  /** Takes in an order that was accepted: nothing may have spoken against it. */
  buy(user: NaiveUser, input: Input, reply: ActReply<'buyOption'>): void {
    const wrong = this.#faults(user, input).filter(
      (fault) => fault !== 'EXPOSURE_LIMIT' || !this.mayOvershoot,
    )
    must(wrong.length === 0, () => `${show(input)} was accepted in spite of ${show(wrong)}`)
    must(!this.all.has(reply.id), () => `a second order ${reply.id}`)
    const { symbol, direction } = input
    const stake = readAmount(input.amount)
    const seconds = parseInt(input.setId, 10) // not money: a time
    const acceptedAt = this.#world.now()
    const one: NaiveOption = {
      id: reply.id,
      userId: user.id,
      symbol,
      direction,
      stake,
      profit: this.#profitOf(input),
      acceptedAt,
      settleAt: acceptedAt + seconds * 1_000,
      first: null,
      last: null,
      ended: null,
    }
    must(reply.settleAt === one.settleAt, () => `${one.id} ends at ${reply.settleAt}`)
    move(this.#world.house, user, { amount: stake, from: free, to: staked })
    note(one, this.#world.prices.last(symbol))
    this.all.set(one.id, one)
    this.#running.push(one)
  }

  /** A refusal must say what is so. */
  checkRefusal(user: NaiveUser, input: Input, error: string): void {
    if (error === 'IDEMPOTENCY_MISMATCH') return
    const faults = this.#faults(user, input)
    must(faults.includes(error), () => `${show(input)} was refused with ${error}: ${show(faults)}`)
  }

  /** Takes in that orders of a user were settled; null where the answer was lost with a connection. */
  onSettled(userId: string, logs: Logs, count: number | null): void {
    const over = [...logs].flatMap(([id, { finalAt }]) => {
      const one = this.all.get(id)
      must(one?.userId === userId, () => `${id} of ${userId} was settled, and nobody bought it`)
      must(finalAt <= this.#world.now(), () => `${id} was settled by a record of the future`)
      return one.ended === null && isOver(one, finalAt) ? [one] : []
    })
    must(count === null || over.length === count, () => `${count} of ${over.length} were settled`)
    for (const one of over) this.#end(this.#world.users.get(userId)!, one)
    this.#running = this.#running.filter(({ ended }) => ended === null)
  }

  /** What has ended, as far as the record is signed, must be settled. */
  checkNothingDue(): void {
    for (const one of this.#running)
      must(
        !isOver(one, this.#heardAt - signedMs),
        () => `${show(one)} has ended and is not settled`,
      )
  }

  #end(user: NaiveUser, one: NaiveOption): void {
    const { stake, profit } = one
    const end = { ...decided(one), at: this.#world.now() }
    one.ended = end
    this.#world.count(`option ${end.voidReason ?? end.result}`)
    const pay = (amount: bigint, from: string, to: string) =>
      move(this.#world.house, user, { amount, from, to })
    if (end.result === 'lose') return pay(stake, staked, 'house.options')
    pay(stake, staked, free)
    if (end.result === 'win') pay(profit, 'house.options', free)
  }

  /** All that speaks against an order now. */
  #faults(user: NaiveUser, input: Input): string[] {
    const { prices } = this.#world
    const { hours, rates, minStake, maxStake, maxOpenStake, maxSlippage } = this.#facts
    const stake = readAmount(input.amount)
    const rate = rates.get(input.setId)
    const open = this.#sum(({ userId }) => userId === user.id, 'stake')
    const seen = readPrice(input.expectedPrice)
    const price = prices.seen(input.symbol)?.price ?? seen
    const away = price > seen ? price - seen : seen - price
    const says = {
      SET_DISABLED: rate === undefined,
      SYMBOL_NOT_FOUND: !hours.has(input.symbol),
      MARKET_CLOSED: this.#closes(input),
      PRICE_STALE: !prices.isFresh(input.symbol),
      SLIPPAGE_EXCEEDED: away * unit > seen * maxSlippage,
      TERMS_CHANGED: rate !== readAmount(input.expectedPayoutRate),
      STAKE_OUT_OF_RANGE: stake < minStake || stake > maxStake,
      STAKE_LIMIT: open + stake > maxOpenStake,
      EXPOSURE_LIMIT: this.#profitOf(input) > this.#roomFor(input),
      INSUFFICIENT_BALANCE: held(user, free) < stake,
    }
    return Object.entries(says).flatMap(([error, is]) => (is ? [error] : []))
  }

  /** Whether its market is closed now, in five minutes, or at the end of the order. */
  #closes({ symbol, setId }: Input): boolean {
    const now = this.#world.now()
    const ends = parseInt(setId, 10) * 1_000 // not money: a time
    const hours = this.#facts.hours.get(symbol) ?? []
    return [0, beforeCloseMs, ends].some((later) => !isOpenAt(hours, now + later))
  }

  #profitOf({ amount, setId }: Input): bigint {
    return (readAmount(amount) * (this.#facts.rates.get(setId) ?? 0n)) / unit
  }

  #roomFor({ symbol, direction }: Input): bigint {
    const isAlike = (one: NaiveOption) => one.symbol === symbol && one.direction === direction
    return this.#facts.houseCap - heldBack - this.#sum(isAlike, 'profit')
  }

  #sum(which: (one: NaiveOption) => boolean, what: 'stake' | 'profit'): bigint {
    return this.#running.filter(which).reduce((sum, one) => sum + one[what], 0n)
  }
}

function note(one: NaiveOption, tick: NaiveTick): void {
  if (tick.at < one.acceptedAt) return
  one.first ??= tick
  if (tick.at <= one.settleAt) one.last = tick
}

/** The tick that it began with; null where none came in time, or none yet. */
function entryOf({ first, acceptedAt }: NaiveOption): NaiveTick | null {
  return first !== null && first.at <= acceptedAt + windowMs ? first : null
}

/** Whether nothing that comes later than this can change it. */
function isOver(one: NaiveOption, finalAt: number): boolean {
  return finalAt >= (entryOf(one) === null ? one.acceptedAt + windowMs : one.settleAt)
}

function decided(one: NaiveOption): Omit<NaiveEnd, 'at'> {
  const { last: exit, settleAt, direction, stake, profit } = one
  const entry = entryOf(one)
  const back = { result: 'void', entry, exit: null, credited: stake } as const
  if (entry === null) return { ...back, voidReason: 'no_entry' }
  if (exit === null || exit.seq === entry.seq) return { ...back, voidReason: 'one_tick' }
  if (exit.at < settleAt - windowMs) return { ...back, exit, voidReason: 'no_exit' }
  const seen = { voidReason: null, entry, exit } as const
  if (exit.price === entry.price) return { ...seen, result: 'draw', credited: stake }
  const isRight = direction === 'up' ? exit.price > entry.price : exit.price < entry.price
  return isRight
    ? { ...seen, result: 'win', credited: stake + profit }
    : { ...seen, result: 'lose', credited: 0n }
}
