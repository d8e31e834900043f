import { accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import type { TradeContext } from '../context.ts'
import { crossPositions } from '../cross/positions.ts'
import type { Instant } from '../funding/book.ts'
import { FundingRound } from '../funding/round.ts'
import { fills, positions, tallies } from '../tables.ts'

export type BookFundingInput = {
  /** For each position, the instants with a final price, in order. */
  readonly instants: ReadonlyMap<string, readonly Instant[]>
}

/** Booked instants with their positions, in order. */
export type BookFundingReply = {
  readonly booked: readonly { readonly id: string; readonly at: number }[]
}

/**
 * Books the due funding of a user's positions by instant, each once: a position stores its next instant, so a repeated call
 * finds nothing. Skips a market without a price since the instant, a position that a tick has decided to close, and a pool that
 * is being liquidated: a change would cancel the tick's decision.
 */
export const bookFunding = command('bookFunding', {
  needs: { accounts, positions, fills, tallies, days, cross: crossPositions },
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
