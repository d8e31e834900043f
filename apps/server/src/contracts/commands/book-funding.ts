import { accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import type { TradeContext } from '../context.ts'
import { crossPositions } from '../cross/positions.ts'
import type { Instant } from '../funding/book.ts'
import { FundingRound } from '../funding/round.ts'
import { laterFills } from '../funding/tables.ts'
import { fills, positions, tallies } from '../tables.ts'

export type BookFundingInput = {
  /** Of each position, the instants whose price is final, in their order. */
  readonly instants: ReadonlyMap<string, readonly Instant[]>
}

/** What was booked, in this order: of which positions, at which instants. */
export type BookFundingReply = {
  readonly booked: readonly { readonly id: string; readonly at: number }[]
}

/**
 * Books what is due of a user's positions in the order of the instants, each once: the first that a position has not
 * booked is part of its state, so a repetition finds nothing to do. A market without a price since then waits, and so
 * does what a tick has decided to close, or a pool that it liquidates: a change would take that tick its say.
 */
export const bookFunding = command('bookFunding', {
  needs: { accounts, positions, fills, laterFills, tallies, days, cross: crossPositions },
  only: ['positions'],
  reads: (input: BookFundingInput) => ({ positions: [...input.instants.keys()] }),
  queue: 'jobs',
  decide(state, { instants }: BookFundingInput, context: TradeContext) {
    const round = new FundingRound(state, context)
    const due = [...instants].flatMap(([id, own]) => own.map((instant) => ({ id, instant })))
    const inOrder = due.toSorted(
      (a, b) => a.instant.at - b.instant.at || (BigInt(a.id) < BigInt(b.id) ? -1 : 1),
    )
    for (const { id, instant } of inOrder) round.book(id, instant)
    if (round.booked.length === 0) return refuse('STATE_CHANGED')
    const reply: BookFundingReply = {
      booked: round.booked.map(({ funding }) => ({ id: funding.positionId, at: funding.at })),
    }
    return { ...round.effects(), reply }
  },
})
