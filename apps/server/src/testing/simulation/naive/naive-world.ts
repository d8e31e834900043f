import { isDeepStrictEqual } from 'node:util'
import { must, show } from '../fault.ts'
import { effects, type ActInput, type ActName, type ActReply } from './effects.ts'
import { freeIn, marginIn, poolIn } from './book.ts'
import { endOf } from './cross.ts'
import { pledge } from './funding.ts'
import { NaiveGuards } from './guards.ts'
import { NaivePools } from './pools.ts'
import { NaivePrices } from './naive-prices.ts'
import { NaiveOptions } from './options.ts'
import { NaiveSwaps } from './swaps.ts'
import {
  settle,
  shrinkExits,
  triggerOf,
  triggeredPart,
  type NaivePosition,
  type NaiveReason,
  type NaiveTick,
} from './position.ts'
import { checkRefusal } from './refusals.ts'
import { forgetEnded, move, newUser, running, type NaiveUser } from './purse.ts'
import { onWarning } from './warnings.ts'

/** An act and its outcome, in the lane's order of decisions. */
export type Answered = {
  readonly userId: string
  readonly name: ActName
  readonly key: string
  readonly input: unknown
  readonly outcome:
    | { readonly ok: true; readonly reply: unknown }
    | { readonly ok: false; readonly error: string }
}

/** A close that the engine submitted, and the prices of its decision. */
export type Trigger = {
  readonly id: string
  readonly version: number
  readonly tick: NaiveTick
  readonly prices: NaivePrices
}

/** An accepted call and its reply. */
export type Acknowledged = Pick<Answered, 'userId' | 'name' | 'input'> & { readonly reply: unknown }

/**
 * The reference: a second, simplest possible implementation for the same users, ticks and calls. It receives the
 * outcomes and computes their effects independently.
 */
export class NaiveWorld {
  readonly users = new Map<string, NaiveUser>()
  readonly house = new Map<string, bigint>()
  /** Acknowledged calls by key, with input and reply. */
  readonly acknowledged = new Map<string, Acknowledged>()
  readonly now: () => number
  readonly prices: NaivePrices
  readonly guards: NaiveGuards
  readonly pools: NaivePools
  readonly options: NaiveOptions
  readonly swaps: NaiveSwaps
  readonly #counts = new Map<string, number>()

  constructor(now: () => number) {
    this.now = now
    this.prices = new NaivePrices(now)
    const { factsOf } = this.prices
    this.guards = new NaiveGuards({ now, factsOf, count: (what) => this.count(what) })
    this.pools = new NaivePools(this)
    this.options = new NaiveOptions(this)
    this.swaps = new NaiveSwaps(this)
  }

  addUser(id: string): void {
    this.users.set(id, newUser(id))
  }

  /** Applies committed ticks and notes the closes that each must cause. */
  onTicks(ticks: readonly NaiveTick[]): void {
    for (const tick of ticks) {
      this.guards.committed(tick)
      this.prices.take(tick)
      this.options.take(tick)
      const facts = this.prices.factsOf(tick.symbol)
      for (const user of this.users.values())
        for (const position of user.recent) {
          if (position.symbol !== tick.symbol || position.closed !== null) continue
          const reason = position.due === null ? triggerOf(position, tick.price, facts) : null
          if (reason !== null) position.due = { tick, reason }
        }
      this.pools.take(tick)
    }
  }

  /** Checks a call that was refused before its key was looked up. */
  onRefusedEarly({ userId, name, input }: Omit<Answered, 'outcome'>, error: string): void {
    this.count(`${name} ${error}`)
    checkRefusal(this, this.#user(userId), { name, input }, error)
  }

  /** Applies an outcome: a refusal changes nothing, and a repeated key changes nothing again. */
  onAnswer({ userId, name, key, input, outcome }: Answered): void {
    const user = this.#user(userId)
    const known = this.acknowledged.get(`${userId} ${name} ${key}`)
    if (!outcome.ok) {
      this.count(`${name} ${outcome.error}`)
      const mismatch = known !== undefined && !isDeepStrictEqual(known.input, input)
      must(
        (outcome.error === 'IDEMPOTENCY_MISMATCH') === mismatch &&
          (known === undefined || mismatch),
        () => `${name} under a used key answered ${outcome.error}`,
      )
      return mismatch ? undefined : checkRefusal(this, user, { name, input }, outcome.error)
    }
    if (known !== undefined) {
      this.count(`${name} again`)
      return must(isDeepStrictEqual([known.input, known.reply], [input, outcome.reply]), () => {
        return `${name} answered ${show(outcome.reply)} under a key that had answered ${show(known)}`
      })
    }
    this.count(name)
    const { reply } = outcome
    this.acknowledged.set(`${userId} ${name} ${key}`, { userId, name, input, reply })
    const effect = effects[name] as (
      world: NaiveWorld,
      user: NaiveUser,
      input: ActInput<ActName>,
      reply: ActReply<ActName>,
    ) => void
    effect(this, user, input as ActInput<ActName>, reply as ActReply<ActName>)
  }

  /**
   * Applies a close by the risk engine, which must be the due one at its tick.
   * @param prices those of the decision: ticks may be committed before its outcome is heard
   */
  onTrigger(
    userId: string,
    { id, tick, prices }: Pick<Trigger, 'id' | 'tick' | 'prices'>,
    reason: string,
  ): void {
    const user = this.#user(userId)
    const position = this.positionOf(user, id)
    const { due } = position
    must(
      due !== null && due.reason === reason && due.tick.seq === tick.seq,
      () => `${id} was closed by ${reason} at tick ${tick.seq}; due was ${show(due)}`,
    )
    this.count(reason)
    if (position.marginMode === 'isolated') {
      const facts = this.prices.factsOf(position.symbol)
      this.close(user, position, triggeredPart(position, due, facts), due)
      this.#lookOn(position, due.tick)
      return this.pools.eased(user, position.book)
    }
    const closes = this.#exitOf(user, position, due, prices)
    must(closes !== null, () => `${id} was closed, and the profit that it needed was not`)
    for (const close of closes) this.pools.apply(user, close, due.reason)
    if (closes.length > 1) this.count('exit with profits first')
    this.#lookOn(position, due.tick)
    this.pools.changed(user, position.book)
  }

  /**
   * Applies a refused close by the engine: a cross position that needs other positions' profit is no longer due by this
   * tick. If the engine did not know a change of the position, it judges it again.
   */
  onTriggerRefused(userId: string, { id, version, tick, prices }: Trigger): void {
    const user = this.#user(userId)
    const position = user.positions.get(id)
    if (position?.marginMode !== 'cross' || position.due?.tick.seq !== tick.seq) return
    if (position.version !== version) return this.count('exit of a changed position')
    const { due } = position
    must(
      this.#exitOf(user, position, due, prices) === null,
      () => `${id} was not closed by ${show(due)}`,
    )
    this.count('exit waits for a profit')
    this.#lookOn(position, tick)
  }

  /** A position that still runs after a tick is due by the first later tick that must close it. */
  #lookOn(position: NaivePosition, tick: NaiveTick): void {
    if (position.closed !== null) return
    if (position.since === tick.seq) this.count('exit of a part')
    const facts = this.prices.factsOf(position.symbol)
    const later = this.pools.ticksOf(position.symbol).filter(({ seq }) => seq > tick.seq)
    const next = later.find(({ price }) => triggerOf(position, price, facts) !== null)
    position.due = next ? { tick: next, reason: triggerOf(position, next.price, facts)! } : null
  }

  /** The closes that fill an exit now. */
  #exitOf(
    user: NaiveUser,
    position: NaivePosition,
    { tick, reason }: NonNullable<NaivePosition['due']>,
    prices: NaivePrices,
  ) {
    const { seen: tickOf, factsOf } = prices
    const fillOf = (symbol: string) => {
      if (symbol === position.symbol) return tick
      return prices.isFresh(symbol) ? prices.last(symbol) : null
    }
    return endOf(poolIn(user, position.book), position, reason, { tickOf, fillOf, factsOf })
  }

  /** Applies the liquidation of a whole account. */
  onLiquidation(userId: string, ...what: Tail<Parameters<NaivePools['onLiquidation']>>): void {
    this.pools.onLiquidation(this.#user(userId), ...what)
  }

  /** Applies a tick's warning. */
  onWarning(userId: string, id: string, tick: NaiveTick, warnedLevel: number): void {
    onWarning(this, this.positionOf(this.#user(userId), id), tick, warnedLevel)
  }

  /** Credits payments that the chain has confirmed by now. */
  creditPayments(): void {
    for (const user of this.users.values()) {
      const final = user.awaited.filter(({ dueAt }) => dueAt <= this.now())
      if (final.length === 0) continue
      user.awaited = user.awaited.filter(({ dueAt }) => dueAt > this.now())
      for (const { amount, currency } of final)
        move(this.house, user, { amount, currency, from: 'house.custody', to: 'balance.available' })
    }
  }

  /** Every due close must have happened. */
  checkNothingDue(): void {
    for (const user of this.users.values())
      for (const { id, due } of running(user))
        must(due === null, () => `${id} of ${user.id} still runs; due was ${show(due)}`)
    this.pools.checkNothingDue()
  }

  /** Leaves out the positions that ended before a time, once the engine is at rest and nothing is due. */
  forget(before: number): void {
    this.pools.forgetTicks()
    for (const user of this.users.values()) forgetEnded(user, before)
  }

  /** Number of events by kind, for the final report. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  positionOf(user: NaiveUser, id: string): NaivePosition {
    const position = user.positions.get(id)
    must(position?.closed === null, () => `${id} of ${user.id} was changed and does not run`)
    return position
  }

  /** A change cancels a close that was due at an earlier tick. */
  changed(position: NaivePosition, tick: NaiveTick): void {
    position.since = tick.seq
    position.version += 1
    position.due = null
    position.warned = 0
  }

  /** Closes an isolated position or a part of it. */
  close(
    user: NaiveUser,
    position: NaivePosition,
    quantity: bigint,
    { tick, reason }: { tick: NaiveTick; reason: NaiveReason },
  ): void {
    const result = settle(position, quantity, tick, this.prices.factsOf(position.symbol), reason)
    this.settled(user, position, quantity, result, reason)
  }

  /** Applies the computed result of a close. */
  settled(
    user: NaiveUser,
    position: NaivePosition,
    quantity: bigint,
    result: ReturnType<typeof settle>,
    reason: NaiveReason,
  ): void {
    const { released, pnl, closeFee, liquidationFee, shortfall, price, tick } = result
    const [free, margin] = [freeIn(position.book), marginIn(position.book)]
    const pay = (amount: bigint, from: string, to: string) =>
      move(this.house, user, { amount, from, to })
    pay(released, margin, free)
    if (pnl > 0n) pay(pnl, 'house.pnl', free)
    else pay(-pnl - shortfall, free, 'house.pnl')
    pay(closeFee + liquidationFee, free, 'house.fees')
    pay(shortfall, 'house.shortfall', 'house.pnl')
    position.pnl += pnl
    position.closeFee += closeFee
    position.liquidationFee += liquidationFee
    position.shortfall += shortfall
    this.changed(position, tick)
    if (shortfall > 0n) this.count('shortfall')
    position.sizes.push({ at: this.now(), by: -quantity })
    pledge(this, position, quantity, tick)
    if (quantity === position.quantity) {
      position.closed = { reason, price, at: this.now() }
      const { nextFunding } = position
      if (nextFunding !== null && nextFunding > this.now()) position.nextFunding = null
      return
    }
    const { quantity: before, addedMargin, initial } = position
    position.quantity -= quantity
    position.margin -= released
    position.addedMargin -= (addedMargin * quantity) / before
    position.initial -= (initial * quantity) / before
    shrinkExits(position, reason)
  }

  #user(id: string): NaiveUser {
    const user = this.users.get(id)
    must(user !== undefined, () => `nobody is ${id}`)
    return user
  }

  /** Counts an event of this kind. */
  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }
}

type Tail<L extends readonly unknown[]> = L extends readonly [unknown, ...infer Rest] ? Rest : never
