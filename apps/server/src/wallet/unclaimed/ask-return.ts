import { Amount, add } from '@candor/money'
import {
  consoleCommand,
  approvals,
  isWaiting,
  type Actor,
  type ApprovalKind,
  type ApprovalRow,
} from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { Currencies } from '../currencies.ts'
import { askAbout } from '../console/ask-about.ts'
import { isSame, returnFault, returnKind, type UnclaimedReturn } from './return-unclaimed.ts'
import { unclaimedCame, unclaimedUses } from './tables.ts'

export type AskReturn = {
  readonly payload: UnclaimedReturn
  readonly remark: string
  readonly actor: Actor
  /** The fault found by `prepare`, returned here so that a repetition gets the same reply. */
  readonly fault: Refusal | null
}

/** Requests to return unclaimed money of an ended account. No money moves before a second operator approves exactly this. */
export function askReturn(currencies: Currencies, kind: ApprovalKind<UnclaimedReturn>) {
  return consoleCommand('returnUnclaimed', {
    needs: { users, approvals, unclaimedCame, unclaimedUses },
    decide(state, { payload, remark, actor, fault }: AskReturn, context) {
      if (!hasEnded(state.users)) return refuse('NOT_FOUND')
      if (fault !== null) return fault
      const waiting = pendingReturnsOf(state.approvals.all(), context.now)
      if (waiting.some((one) => isSame(one, payload))) return refuse('STATE_CHANGED')
      const asking = waiting
        .filter(({ currency }) => currency === payload.currency)
        .reduce((sum, { amount }) => add(sum, Amount.parse(amount)), Amount.zero)
      const against = returnFault(currencies, payload, state, asking)
      if (against !== null) return against
      const about = { userId: payload.endedId, payload, remark, actor }
      return askAbout(kind, { action: 'askToReturnUnclaimed', ...about }, context)
    },
  })
}

function pendingReturnsOf(rows: readonly ApprovalRow[], now: number): UnclaimedReturn[] {
  return rows
    .filter((row) => row.kind === returnKind && isWaiting(row, now))
    .map(({ payload }) => JSON.parse(payload) as UnclaimedReturn)
}
