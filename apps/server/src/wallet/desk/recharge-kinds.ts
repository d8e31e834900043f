import { Amount } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { approvalKind, waitingFor, type ApprovalRow, type Decided } from '../../operator/index.ts'
import { days, hasEnded, users } from '../../people/index.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import { countCredited } from '../recharge/day-count.ts'
import { recharges } from '../recharge/tables.ts'
import { credit, recall } from '../recharge/transitions.ts'
import { creditKind, recallKind } from './recharge-queue.ts'

/** Which state of which recharge is decided on. */
export type Recall = { readonly id: string; readonly version: number }

export type Credit = Recall & { readonly amount: string; readonly matched: string }

const checkers = ['ops_checker'] as const
const reads = ({ id }: Recall) => ({ recharges: [id] })

const both = ({ approval, checker }: Decided) => ({
  decidedBy: approval.makerId,
  secondBy: checker.id,
})

/** Credits what one operator has found and another agrees to. */
export const creditFound = approvalKind(creditKind, {
  checkers,
  needs: { accounts, recharges, users, days },
  reads,
  apply(state, { id, version, amount, matched }: Credit, { now }, decided) {
    const found = state.recharges.get(id)
    if (found?.version !== version) return refuse('STATE_CHANGED')
    const around = { accounts: state.accounts, hasEnded: hasEnded(state.users), now }
    const came = Amount.parse(amount)
    const done = credit(found, { amount: came, matched }, both(decided), around)
    // Whose account has ended has no days any more.
    if (isRefusal(done) || around.hasEnded) return done
    return { ...done, put: [...(done.put ?? []), ...countCredited(found, came)] }
  },
})

/** Takes back what was credited for a payment that the network dropped. */
export const recallDropped = approvalKind(recallKind, {
  checkers,
  needs: { accounts, recharges },
  reads,
  apply(state, { id, version }: Recall, { now }, decided) {
    const found = state.recharges.get(id)
    if (found?.version !== version) return refuse('STATE_CHANGED')
    return recall(found, both(decided), { accounts: state.accounts, now })
  },
})

/** Whether a wish for this recharge waits already. */
export const isAsked = (rows: readonly ApprovalRow[], id: string, now: number): boolean =>
  waitingFor(rows, [creditKind, recallKind], id, now) !== undefined
