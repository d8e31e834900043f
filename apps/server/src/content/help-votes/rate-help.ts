import { command, owned, refuse } from '../../platform/lane/index.ts'
import { helpVotes } from './tables.ts'

export type RateHelp = {
  readonly userId: string
  readonly id: string
  /** Whether the article is shown, as `prepare` found it: a repeated key still gets its reply. */
  readonly isShown: boolean
  readonly isHelpful: boolean
}

/** Stores whether an article helped: one vote per user and article, the latest counts. */
export const rateHelp = command('rateHelp', {
  needs: { helpVotes },
  reads: ({ id }: RateHelp) => ({ helpVotes: [id] }),
  decide(_state, { userId, id, isShown, isHelpful }, { now }) {
    if (!isShown) return refuse('NOT_FOUND')
    return {
      put: [helpVotes.row({ ...owned(userId), id, isHelpful, votedAt: now })],
      reply: null,
    }
  },
})
