import { endpoints } from '@candor/api'
import { accounts, house, moveSome } from '../../ledger/index.ts'
import { approvalKind } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { contests, type Contest } from '../tables.ts'

/** The contest to cancel; it has no ranks, because it has not started. */
export type Cancelling = { readonly id: string; readonly name: string }

/** Possible until it starts. A started contest runs to its end and keeps its promises. */
export const canBeCancelled = (contest: Contest | undefined, now: number): contest is Contest =>
  contest?.status === 'published' && now < contest.startAt

/** Cancels a contest before its start, with a reason for its users; its prizes go back to their source. */
export const cancelContest = approvalKind('cancelContest', {
  askedBy: endpoints.askContest,
  checkers: ['finance'],
  needs: { accounts, contests },
  async says({ id, name }: Cancelling, { row, now }) {
    const contest = await row(contests, id)
    return {
      sentence:
        `Call off ${name} for good, before it starts. All who joined are told why, their ` +
        'simulated funds end, and the prizes go back to the house.',
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
      refType: 'contest' as const,
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
