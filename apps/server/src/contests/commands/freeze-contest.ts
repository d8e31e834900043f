import type { ContestMark } from '@candor/api'
import { sum } from '@candor/money'
import { command, refuse } from '../../platform/lane/index.ts'
import { contestOwner, contests, results, ties, type KeptTie, type Result } from '../tables.ts'

export type FreezeContest = {
  readonly contestId: string
  readonly participants: number
  readonly marks: readonly ContestMark[]
  readonly rankingDigest: string
  /** The ranking of the end with the prizes that its rules give, as the record says. */
  readonly results: readonly Omit<Result, 'part' | 'userId'>[]
  /** Of those without a rank, whose other account they are: kept, for what says so is forgotten. */
  readonly ties: readonly Omit<KeptTie, 'part' | 'userId'>[]
}

/**
 * Writes down the ranking as it was at the end, and with it the prizes that are proposed. The state before is the key, and
 * nobody types in a rank: it is reckoned from what is on record, and can be reckoned anew.
 */
export const freezeContest = command('freezeContest', {
  needs: { contests, results, ties },
  queue: 'jobs',
  decide(state, input: FreezeContest, { now }) {
    const contest = state.contests.get(input.contestId)
    const isDue = contest?.status === 'published' && now >= contest.endAt
    // Nobody who joined may be missing among those that were looked at.
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
      tell: [{ name: 'contestFrozen', data: { id: contest.id } }],
      reply: null,
    }
  },
})
