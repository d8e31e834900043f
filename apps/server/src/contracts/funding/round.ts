import { Amount, add, sum } from '@candor/money'
import { inBook, type Accounts, type Book } from '../../ledger/index.ts'
import type { Decision } from '../../platform/lane/index.ts'
import type { Tick, TradeContext } from '../context.ts'
import { poolChanged } from '../cross/changes.ts'
import { freeAt, type CrossPositions } from '../cross/positions.ts'
import { positions, type Fill, type Position } from '../tables.ts'
import { countFill } from '../tally.ts'
import { positionEvent } from '../events.ts'
import { book, netOf, type Booked, type Instant } from './book.ts'
import { pledgedBy } from './pledge.ts'

/** Loaded state of the user. */
type State = {
  readonly accounts: Accounts
  readonly positions: { readonly get: (id: string) => Position | undefined }
  readonly cross: CrossPositions
  readonly fills: { readonly all: () => readonly Fill[] }
}

/** Books instants of one user in sequence: each uses the money and margins that the previous instant left. */
export class FundingRound {
  readonly booked: Booked[] = []
  readonly #state: State
  readonly #context: TradeContext
  readonly #fills: readonly Fill[]
  /** Positions that an instant has changed. */
  readonly #positions = new Map<string, Position>()
  readonly #available = new Map<Book, Amount>()
  /** Books whose pool has less money or other margins. */
  readonly #weakened = new Set<Book>()

  constructor(state: State, context: TradeContext) {
    this.#state = state
    this.#context = context
    this.#fills = state.fills.all()
  }

  /** Books an instant if it is the next of its position and no condition makes it wait. */
  book(id: string, instant: Instant): void {
    const position = this.#positions.get(id) ?? this.#state.positions.get(id)
    if (position === undefined || position.nextFundingAt !== instant.at) return
    const last = this.#lastFor(position, instant)
    if (last === null) return
    const money = inBook(this.#state.accounts, position.book)
    const available = this.#available.get(position.book) ?? money.of('contract.available').balance
    const pool = this.#poolOf(position.book)
    const isCross = position.marginMode === 'cross'
    // Pledges of other positions are used last.
    const pledged = pledgedBy(this.#pledged(position.book).filter((one) => one.id !== id))
    const held = isCross ? [] : pool
    // A due charge waits for no price and takes the money that the previous charge left.
    const free = freeAt({ available, held, pledged }, this.#context) ?? Amount.zero
    const others = isCross ? pool.filter((one) => one.id !== id) : []
    const means = { available, free, others, last, fills: this.#fills }
    const one = book(position, instant, means, money, this.#context)
    this.#take(one, available)
  }

  /** All effects of the bookings. */
  effects(): Required<Pick<Decision, 'move' | 'put' | 'events'>> {
    const after = [...this.#positions.values()]
    const pools = [...this.#weakened].map((name) =>
      poolChanged(name, this.#poolOf(name), this.#context),
    )
    const byBook = Map.groupBy(this.booked, ({ position }) => position.book)
    return {
      move: this.booked.flatMap(({ move }) => move),
      put: [
        ...after.map(positions.row),
        ...[...byBook].flatMap(([name, own]) =>
          countFill(name, 0, sum(own.map(({ funding }) => netOf(funding)))),
        ),
        ...pools.flatMap(({ put }) => put),
      ],
      events: [
        ...after.map((position) => positionEvent('positionChanged', position)),
        ...pools.flatMap(({ events }) => events),
      ],
    }
  }

  #take(one: Booked, available: Amount): void {
    this.booked.push(one)
    const { position, drawn, funding } = one
    for (const changed of [position, ...drawn]) this.#positions.set(changed.id, changed)
    const released = add(funding.fromMargin, one.fromOthers)
    this.#available.set(position.book, add(add(available, netOf(funding)), released))
    if (netOf(funding) < 0n && this.#poolOf(position.book).length > 0)
      this.#weakened.add(position.book)
  }

  /** Cross positions of a book in their latest state. */
  #poolOf(name: Book): Position[] {
    return this.#state.cross.of(name).map((one) => this.#positions.get(one.id) ?? one)
  }

  /** Positions of a book with a pledge, in their latest state. */
  #pledged(name: Book): Position[] {
    return this.#state.cross.pledged(name).map((one) => this.#positions.get(one.id) ?? one)
  }

  /** The last tick if the market has a price since the instant and no close is pending; null otherwise. */
  #lastFor(position: Position, { at }: Instant): Tick | null {
    const affected = [position, ...this.#state.cross.of(position.book)]
    if (affected.some(({ id }) => this.#context.isClosing(id))) return null
    const last = this.#context.tick(position.symbol)
    return last !== null && last.at > at ? last : null
  }
}
