import { command, owned } from '../../platform/lane/index.ts'
import { helpVotes } from './tables.ts'

export type RateHelp = {
  readonly userId: string
  /** The article, which `prepare` has found. */
  readonly id: string
  readonly isHelpful: boolean
}

/** Keeps whether an article helped. Each user has one vote of each; the later one counts. */
export const rateHelp = command('rateHelp', {
  needs: { helpVotes },
  reads: ({ id }: RateHelp) => ({ helpVotes: [id] }),
  decide: (_state, { userId, id, isHelpful }, { now }) => ({
    put: [helpVotes.row({ ...owned(userId), id, isHelpful, votedAt: now })],
    reply: null,
  }),
})
