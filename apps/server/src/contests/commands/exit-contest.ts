import { windows } from '../../contracts/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { contestOwner, contests, entries } from '../tables.ts'
import { namedEntryView, unseen } from '../view.ts'

export type ExitContest = {
  readonly id: string
  /** The contest's name in the user's language. */
  readonly contestName: string
}

/**
 * Leaves a contest for good, with or without open positions: nothing can be opened any more, and the next run closes the rest
 * at market and takes the simulated funds back.
 */
export const exitContest = command('exitContest', {
  needs: { contests, entries, windows },
  shares: [contestOwner.userId],
  decide(state, { id, contestName }: ExitContest, { now }) {
    const entry = state.entries.get(id)
    const contest = entry && state.contests.get(entry.contestId)
    if (entry === undefined || contest === undefined) return refuse('NOT_FOUND')
    if (entry.status === 'exited') return refuse('CONTEST_NOT_JOINED')
    const isOver = contest.status !== 'published' || now >= contest.endAt
    if (entry.status === 'ended' || isOver) return refuse('CONTEST_NOT_OPEN')
    const left = { ...entry, status: 'exited' as const, endedAt: now }
    const window = state.windows.get(contest.id)
    if (window === undefined) throw new Error(`the entry ${id} has no window`)
    return {
      put: [entries.row(left), windows.row({ ...window, closesAt: now })],
      events: [{ name: 'contestExited', data: { id, contestId: contest.id } }],
      reply: namedEntryView(left, contest, unseen, { now, name: contestName }),
    }
  },
})
