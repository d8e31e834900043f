import { command, owned } from '../../platform/lane/index.ts'
import { helpVotes } from './tables.ts'

export type RateHelp = {
  readonly userId: string
  /** The article, found by `prepare`. */
  readonly id: string
  readonly isHelpful: boolean
}

/** Stores whether an article helped: one vote per user and article, the latest counts. */
export const rateHelp = command('rateHelp', {
  needs: { helpVotes },
  reads: ({ id }: RateHelp) => ({ helpVotes: [id] }),
  decide: (_state, { userId, id, isHelpful }, { now }) => ({
    put: [helpVotes.row({ ...owned(userId), id, isHelpful, votedAt: now })],
    reply: null,
  }),
})
