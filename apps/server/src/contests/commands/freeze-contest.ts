import type { ContestMark } from '@candor/api'
import { sum } from '@candor/money'
import { command, refuse } from '../../platform/lane/index.ts'
import { contestOwner, contests, results, ties, type KeptTie, type Result } from '../tables.ts'

export type FreezeContest = {
  readonly contestId: string
  readonly participants: number
  readonly marks: readonly ContestMark[]
  readonly rankingDigest: string
  /** The final ranking with its prizes, calculated from the record. */
  readonly results: readonly Omit<Result, 'part' | 'userId'>[]
  /** Ties of unranked entries to other users, stored because their evidence is deleted later. */
  readonly ties: readonly Omit<KeptTie, 'part' | 'userId'>[]
}

/**
 * Stores the final ranking with the proposed prizes. The state before is the key. Ranks are calculated from the record, never
 * entered, and can be recalculated.
 */
export const freezeContest = command('freezeContest', {
  needs: { contests, results, ties },
  queue: 'jobs',
  decide(state, input: FreezeContest, { now }) {
    const contest = state.contests.get(input.contestId)
    const isDue = contest?.status === 'published' && now >= contest.endAt
    // Every participant must be among the results.
    if (contest === undefined || !isDue || contest.participants !== input.participants)
      return refuse('STATE_CHANGED')
    const { marks, rankingDigest } = input
    const prizesDue = sum(input.results.map(({ prize }) => prize))
    return {
      put: [
        contests.row({
          ...contest,
          status: 'frozen',
          frozenAt: now,
          marks: [...marks],
          rankingDigest,
          prizesDue,
        }),
        ...input.results.map((result) => results.row({ ...contestOwner, ...result })),
        ...input.ties.map((tie) => ties.row({ ...contestOwner, ...tie })),
      ],
      events: [{ name: 'contestFrozen', data: { id: contest.id } }],
      reply: null,
    }
  },
})
