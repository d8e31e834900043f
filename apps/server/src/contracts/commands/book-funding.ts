import { add, sum, type Amount } from '@candor/money'
import { accounts, inBook, type Accounts, type Book } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, refuse, type Change } from '../../platform/lane/index.ts'
import type { Tick, TradeContext } from '../context.ts'
import { book, movesOf, type Booked, type Instant } from '../funding/book.ts'
import { fundings, laterFills } from '../funding/tables.ts'
import { fills, positions, tallies, type Position } from '../tables.ts'
import { countFill } from '../tally.ts'
import { toldOf } from '../told.ts'

export type BookFundingInput = {
  /** Of each position, the instants whose price is final, in their order. */
  readonly instants: ReadonlyMap<string, readonly Instant[]>
}

/** What was booked: of which positions, at which instants. */
export type BookFundingReply = {
  readonly booked: readonly { readonly id: string; readonly at: number }[]
}

/**
 * Books what is due of a user's positions, each instant once: the first that a position has not booked is part of its
 * state, so a repetition finds nothing to do. A market without a price since then waits, and so does a position that a
 * tick has decided to close: a change would take that tick its say.
 */
export const bookFunding = command('bookFunding', {
  needs: { accounts, positions, fills, laterFills, tallies, days },
  only: ['positions'],
  reads: (input: BookFundingInput) => ({ positions: [...input.instants.keys()] }),
  queue: 'jobs',
  decide(state, { instants }: BookFundingInput, context: TradeContext) {
    // Those of this very batch are not on record yet.
    const known = [...state.laterFills.all(), ...state.fills.all()]
    const since = [...new Map(known.map((fill) => [fill.id, fill])).values()]
    const booked: Booked[] = []
    const free = new Map<Book, Amount>()
    for (const [id, own] of instants) {
      let position = state.positions.get(id)
      for (const instant of own) {
        const last = position && lastFor(position, instant, context)
        if (!position || !last) continue
        const before = free.get(position.book) ?? freeIn(state.accounts, position.book)
        const one = book(position, instant, { free: before, last, fills: since }, context)
        booked.push(one)
        position = one.position
        free.set(position.book, add(before, gained(one)))
      }
    }
    if (booked.length === 0) return refuse('STATE_CHANGED')
    const after = [...new Map(booked.map(({ position }) => [position.id, position])).values()]
    const reply: BookFundingReply = {
      booked: booked.map(({ funding }) => ({ id: funding.positionId, at: funding.at })),
    }
    return {
      move: booked.flatMap(({ funding, position }) =>
        movesOf(funding, inBook(state.accounts, position.book)),
      ),
      put: [
        ...after.map(positions.row),
        ...booked.map(({ funding }) => fundings.row(funding)),
        ...countBooked(booked),
      ],
      tell: after.map((position) => toldOf('positionChanged', position)),
      reply,
    }
  },
})

/** The last tick, where this instant is the next one of a position and its market has had a price since; null else. */
function lastFor(position: Position, { at }: Instant, context: TradeContext): Tick | null {
  if (position.nextFundingAt !== at || context.isClosing(position.id)) return null
  const last = context.tick(position.symbol)
  return last !== null && last.at > at ? last : null
}

const freeIn = (money: Accounts, book: Book): Amount =>
  inBook(money, book).of('contract.available').balance

/** What it brought in each book. */
const countBooked = (booked: readonly Booked[]): Change[] =>
  [...Map.groupBy(booked, ({ position }) => position.book)].flatMap(([book, own]) =>
    countFill(book, 0, sum(own.map(netOf))),
  )

/** What an instant brought its owner; below zero, what they paid. */
const netOf = ({ funding: { amount, shortfall } }: Booked): Amount => add(amount, shortfall)

/** By how much it changed what is available. */
const gained = (one: Booked): Amount => add(netOf(one), one.funding.fromMargin)
