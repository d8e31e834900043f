import { endpoints } from '@candor/api'
import { accounts, house, moveSome } from '../../ledger/index.ts'
import { approvalKind } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { contests, type Contest } from '../tables.ts'

/** What is called off: nobody's rank can follow from it, because it has not begun. */
export type Cancelling = { readonly id: string; readonly name: string }

/** Until it starts. From then on it runs to its end, and what it promised is kept. */
export const canBeCancelled = (contest: Contest | undefined, now: number): contest is Contest =>
  contest?.status === 'published' && now < contest.startAt

/** Calls a contest off before its start, for a reason that its users read: its prizes go back to where they came from. */
export const cancelContest = approvalKind('cancelContest', {
  askedBy: endpoints.askContest,
  checkers: ['finance'],
  needs: { accounts, contests },
  async says({ id, name }: Cancelling, { row, now }) {
    const contest = await row(contests, id)
    return {
      sentence: `Call off ${name} for good, before it starts. All who joined are told why, their simulated funds end, and the prizes go back to the house.`,
      hasChanged: !canBeCancelled(contest, now),
    }
  },
  apply(state, { id }: Cancelling, { now }, { approval }) {
    const contest = state.contests.get(id)
    if (!canBeCancelled(contest, now)) return refuse('STATE_CHANGED')
    const { currency, prizeTotal } = contest
    const { reasonKey: cancelReason } = approval
    const why = {
      kind: 'funding_return',
      command: 'cancelContest',
      refType: 'contest',
      refId: id,
    }
    return {
      put: [contests.row({ ...contest, status: 'cancelled', cancelledAt: now, cancelReason })],
      move: moveSome(
        prizeTotal,
        state.accounts.of('funding.available', currency),
        house('house.sandbox'),
        why,
      ),
      reply: null,
    }
  },
})
