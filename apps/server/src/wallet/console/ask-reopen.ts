import type { reopenReasons } from '@candor/api'
import {
  consoleCommand,
  approvals,
  waitingFor,
  type Actor,
  type ApprovalKind,
} from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { withdrawalAccounts } from '../accounts/tables.ts'
import { askAbout } from './ask-about.ts'
import { reopenFault, type Reopening } from './reopen-account.ts'

export type AskReopen = {
  readonly userId: string
  readonly accountId: string
  readonly reasonKey: (typeof reopenReasons)[number]
  readonly remark: string
  readonly actor: Actor
}

/** Requests to reopen an account that an operator closed: closing needs one operator, reopening two. */
export function askToReopen(kind: ApprovalKind<Reopening>) {
  return consoleCommand('reopenUserAccount', {
    needs: { users, bound: withdrawalAccounts, approvals },
    reads: ({ accountId }: AskReopen) => ({ bound: [accountId] }),
    decide(state, input: AskReopen, context) {
      const { userId, accountId: id, reasonKey, remark, actor } = input
      const row = state.bound.get(id)
      if (row === undefined || hasEnded(state.users)) return refuse('NOT_FOUND')
      const { disabledAt: closedAt, reasonKey: closedFor } = row
      const isAsked = waitingFor(state.approvals.all(), [kind.kind], id, context.now) !== undefined
      if (closedAt === null || closedFor === null || isAsked) return refuse('STATE_CHANGED')
      const fault = reopenFault(row, state.bound.all())
      if (fault !== null) return fault
      const payload = { id, userId, closedAt, closedFor, reasonKey }
      return askAbout(
        kind,
        { action: 'askToReopenAccount', userId, payload, remark, actor },
        context,
      )
    },
  })
}
