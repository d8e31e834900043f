import { endpoints, type ReasonKey, type reopenReasons } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { approvalKind, timeText, type ApprovalKind } from '../../operator/index.ts'
import { hasEnded, users } from '../../people/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { barredAddresses } from '../accounts/barred-addresses.ts'
import { maskedTarget } from '../accounts/masked.ts'
import { destinationOf } from '../accounts/destination.ts'
import { withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import { maxAccounts } from '../commands/add-account.ts'
import type { WalletEvents } from '../events.ts'
import type { Tools } from '../tools.ts'

/** What the checker approves: which closing of which account is taken back, and why. */
export type Reopening = {
  readonly id: string
  readonly userId: string
  /** Time of the closing, which identifies it. */
  readonly closedAt: number
  readonly closedFor: ReasonKey
  /** Reason shown to the owner. */
  readonly reasonKey: (typeof reopenReasons)[number]
}

/**
 * Reopens an account that an operator closed. It has a new cooldown: if an attacker persuaded two operators, the owner is told
 * before any money can be sent.
 */
export const reopenAccountBy = ({
  accountCoolingMs: coolingMs,
}: Pick<Tools, 'accountCoolingMs'>): ApprovalKind<Reopening> =>
  approvalKind('reopenAccount', {
    askedBy: endpoints.reopenUserAccount,
    checkers: ['compliance'],
    needs: { users, bound: withdrawalAccounts },
    reads: ({ id }: Reopening) => ({ bound: [id] }),
    async says({ id, closedAt, closedFor, reasonKey }: Reopening, { who, row, hasEnded: isOver }) {
      const account = await row(withdrawalAccounts, id)
      const place =
        account === undefined
          ? 'an account'
          : `${account.network ?? account.bankName} ${maskedTarget(account)}`
      const [closed, reasons] = [closedFor, reasonKey].map((key) =>
        messageOf('en-us', `reason.${key}`),
      )
      const sentence =
        `Let money of ${who} be sent to ${place} again, closed since ${timeText(closedAt)} ` +
        `because: ${closed} The user reads: ${reasons}`
      const isBarred = account !== undefined && barredAddresses.has(destinationOf(account))
      const hasChanged = isOver || isBarred || account?.disabledAt !== closedAt
      return { sentence, hasChanged }
    },
    apply({ bound, users: owner }, { id, closedAt, reasonKey }: Reopening, { now }) {
      const before = bound.get(id)
      if (before === undefined || before.disabledAt !== closedAt || hasEnded(owner))
        return refuse('STATE_CHANGED')
      const fault = reopenFault(before, bound.all())
      if (fault !== null) return fault
      const usableAt = now + coolingMs
      // It counts as unused: the next payout is reviewed as for any new account.
      const after = { ...before, disabledAt: null, reasonKey: null, usableAt, usedAt: null }
      const { label } = after
      const data: WalletEvents['accountReopened'] = {
        id,
        label,
        masked: maskedTarget(after),
        usableAt,
        reasonKey,
      }
      return {
        put: [withdrawalAccounts.row(after)],
        events: [{ name: 'accountReopened', data }],
        reply: null,
      }
    },
  })

/** Why an account may not be reopened: it is not closed, the law bars its address, or the list is full. */
export function reopenFault(row: AccountRow, all: readonly AccountRow[]): Refusal | null {
  if (row.disabledAt === null || row.reasonKey === null) return refuse('STATE_CHANGED')
  if (barredAddresses.has(destinationOf(row))) return refuse('ADDRESS_BARRED')
  const open = all.filter(({ disabledAt }) => disabledAt === null)
  return open.length >= maxAccounts ? refuse('ACCOUNT_LIST_FULL') : null
}
