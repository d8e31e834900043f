import { must, show } from '../fault.ts'
import { crossIn, freeIn, marginIn, poolIn, type NaiveBook, type NaiveMoment } from './book.ts'
import { freeOf, isGone, isPriced, liquidationOf, type NaivePoolClose } from './cross.ts'
import { pledgedIn } from './funding.ts'
import type { NaiveWorld } from './naive-world.ts'
import type { NaivePosition, NaiveReason, NaiveTick } from './position.ts'
import { move, type NaiveUser } from './purse.ts'
import { most } from './units.ts'

const books: readonly NaiveBook[] = ['real', 'demo']

/** Accounts in cross margin: their free money, and the ticks at which they must be liquidated. */
export class NaivePools {
  readonly #world: NaiveWorld
  /** Ticks in the order of their commit, from the first that may still decide. */
  #log: NaiveTick[] = []
  /** Number of forgotten ticks, and each instrument's last of them. */
  #forgotten = 0
  #before: ReadonlyMap<string, NaiveTick> = new Map()
  readonly #last = new Map<string, NaiveTick>()
  /** Whether the engine's events are late, so that an account may be liquidated at a later tick than the first. */
  isNewsLate = false

  constructor(world: NaiveWorld) {
    this.#world = world
  }

  /** Applies a committed tick and notes the accounts that it must liquidate. */
  take(tick: NaiveTick): void {
    this.#log.push(tick)
    this.#last.set(tick.symbol, tick)
    const moment = {
      trigger: tick,
      ticks: this.#last,
      place: this.#forgotten + this.#log.length - 1,
    }
    for (const user of this.#world.users.values())
      for (const book of books) {
        const note = user.pools[book]
        if (note.due === null && this.#mustGo(user, book, moment))
          note.due = { ...moment, ticks: new Map(this.#last) }
      }
  }

  /** Forgets the ticks so far, once the engine is at rest and nothing is due. */
  forgetTicks(): void {
    for (const { pools } of this.#world.users.values())
      for (const book of books) pools[book].onItsWay = null
    this.#forgotten += this.#log.length
    this.#before = new Map(this.#last)
    this.#log = []
  }

  ticksOf(symbol: string): NaiveTick[] {
    return this.#log.filter((tick) => tick.symbol === symbol)
  }

  /** Money that a book's account may spend: none while a price is not fresh. */
  free(user: NaiveUser, book: NaiveBook): bigint {
    return this.isKnown(user, book) ? this.left(user, book) : 0n
  }

  isKnown(user: NaiveUser, book: NaiveBook): boolean {
    const { prices } = this.#world
    return isPriced(poolIn(user, book), prices.seen, this.#world.now(), prices)
  }

  /**
   * Money that losses leave at the last prices, however old, less reserved funding; the position's own reserve stays
   * usable.
   */
  left(user: NaiveUser, book: NaiveBook, besides?: NaivePosition): bigint {
    const { available, stands } = poolIn(user, book)
    const left = most(available - pledgedIn(user, book, besides), 0n)
    return freeOf({ available: left, stands }, this.#world.prices.seen)
  }

  /** Whether the account would be liquidated in its present state. */
  isGone(user: NaiveUser, book: NaiveBook): boolean {
    return isGone(poolIn(user, book), this.#world.prices.seen, this.#world.prices)
  }

  /** After a payment or a changed position, earlier ticks no longer judge the account. */
  changed(user: NaiveUser, book: NaiveBook, tickOf = this.#world.prices.last): void {
    const note = user.pools[book]
    const held = crossIn(user, book)
    const before = note.due ?? note.onItsWay
    note.since = new Map(held.map(({ symbol }) => [symbol, tickOf(symbol).seq]))
    note.onItsWay = before !== null && this.#isSince(user, book, before) ? before : null
    note.due = this.#firstAfter(user, book, 0)
  }

  /** After a credit, a due liquidation may be later or no longer due. */
  eased(user: NaiveUser, book: NaiveBook): void {
    const note = user.pools[book]
    if (note.due === null || this.#mustGo(user, book, note.due)) return
    note.due = this.#firstAfter(user, book, note.due.place + 1)
  }

  /** Applies a liquidation by the engine, which must be of a due account, by its tick, and of the right positions. */
  onLiquidation(
    user: NaiveUser,
    book: NaiveBook,
    ticks: readonly [NaiveTick, ...NaiveTick[]],
    closed: readonly string[],
  ): void {
    const [trigger] = ticks
    const what = `${book} of ${user.id} was liquidated at tick ${trigger.symbol} ${trigger.seq}`
    const { due, onItsWay } = user.pools[book]
    const index = this.#log.findLastIndex(
      ({ symbol, seq }) => symbol === trigger.symbol && seq === trigger.seq,
    )
    const place = index < 0 ? index : this.#forgotten + index
    const isLater = this.isNewsLate && due !== null && place > due.place
    const wanted = isLater ? this.#momentAt(place) : due?.place === place ? due : onItsWay
    must(
      wanted?.place === place,
      () => `${what}; due was ${show((due ?? onItsWay)?.trigger ?? null)}`,
    )
    for (const { symbol, seq } of ticks)
      must(wanted.ticks.get(symbol)?.seq === seq, () => `${what}, judged by ${symbol} ${seq}`)
    const closes = liquidationOf(poolIn(user, book), wanted, this.#world.prices)
    const ids = closes.map(({ position }) => position.id)
    must(ids.length > 0 && show(ids) === show(closed), () => `${what}: ${show([closed, ids])}`)
    this.#world.count('pool liquidated')
    if (ids.length > 1) this.#world.count('pool liquidated by several closes')
    for (const close of closes) this.apply(user, close, 'liquidation')
    this.changed(user, book, (symbol) => wanted.ticks.get(symbol)!)
  }

  /** Every due account must be liquidated by now. */
  checkNothingDue(): void {
    for (const user of this.#world.users.values())
      for (const book of books) {
        const { due } = user.pools[book]
        must(
          due === null,
          () => `${book} of ${user.id} still stands; due was ${show(due!.trigger)}`,
        )
      }
  }

  /** Applies a close of a pool. */
  apply(user: NaiveUser, close: NaivePoolClose, reason: NaiveReason): void {
    const { position, drawn, quantity } = close
    const { book } = position
    for (const { position: other, amount } of drawn) {
      move(this.#world.house, user, { amount, from: marginIn(book), to: freeIn(book) })
      other.margin -= amount
      other.version += 1
      this.#world.count('margin drawn')
    }
    this.#world.settled(user, position, quantity, close, reason)
  }

  #mustGo(user: NaiveUser, book: NaiveBook, moment: Omit<NaiveMoment, 'place'>): boolean {
    const { trigger } = moment
    const since = user.pools[book].since.get(trigger.symbol)
    if (since === undefined || trigger.seq <= since) return false
    return liquidationOf(poolIn(user, book), moment, this.#world.prices).length > 0
  }

  /** The first moment since the last change, from an index of the log on, at which it must be liquidated. */
  #firstAfter(user: NaiveUser, book: NaiveBook, from: number): NaiveMoment | null {
    const { since } = user.pools[book]
    const isNewer = ([symbol, seq]: [string, number]) => this.#last.get(symbol)!.seq > seq
    if (![...since].some(isNewer)) return null
    const ticks = new Map(this.#before)
    for (const [index, trigger] of this.#log.entries()) {
      const place = this.#forgotten + index
      ticks.set(trigger.symbol, trigger)
      const moment = { trigger, ticks, place }
      if (place >= from && this.#isSince(user, book, moment) && this.#mustGo(user, book, moment))
        return { ...moment, ticks: new Map(ticks) }
    }
    return null
  }

  /** Whether none of its ticks is older than the last change. */
  #isSince(user: NaiveUser, book: NaiveBook, { ticks }: Pick<NaiveMoment, 'ticks'>): boolean {
    return [...user.pools[book].since].every(
      ([symbol, seq]) => (ticks.get(symbol)?.seq ?? 0) >= seq,
    )
  }

  #momentAt(place: number): NaiveMoment {
    const index = place - this.#forgotten
    const ticks = new Map(this.#before)
    for (const tick of this.#log.slice(0, index + 1)) ticks.set(tick.symbol, tick)
    return { trigger: this.#log[index]!, ticks, place }
  }
}
