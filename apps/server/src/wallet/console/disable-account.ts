import type { restrictionReasons } from '@candor/api'
import { consoleCommand, record, type Actor } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import { maskedTarget } from '../accounts/masked.ts'
import { withdrawalAccounts } from '../accounts/tables.ts'
import type { WalletEvents } from '../events.ts'

export type DisableAccount = {
  readonly userId: string
  readonly accountId: string
  readonly reasonKey: (typeof restrictionReasons)[number]
  readonly remark: string
  readonly actor: Actor
}

/**
 * Closes an account at once: protection must not wait for a second operator. Its owner is told the reason; no more money is
 * sent there, and pending withdrawals are returned. Two operators can reopen it.
 */
export const disableUserAccount = consoleCommand('disableUserAccount', {
  needs: { accounts: withdrawalAccounts },
  reads: ({ accountId }: DisableAccount) => ({ accounts: [accountId] }),
  decide({ accounts }, input: DisableAccount, { now }) {
    const { userId, accountId, reasonKey, remark, actor } = input
    const before = accounts.get(accountId)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.disabledAt !== null) return refuse('STATE_CHANGED')
    const after = { ...before, isDefault: false, disabledAt: now, reasonKey }
    const data: WalletEvents['accountDisabled'] = {
      id: after.id,
      label: after.label,
      masked: maskedTarget(after),
      reasonKey,
    }
    const deed = {
      action: 'disableAccount',
      targetType: 'user',
      targetId: userId,
      after: { accountId },
      reasonKey,
      remark,
    }
    return {
      put: [withdrawalAccounts.row(after), record(actor, deed)],
      events: [{ name: 'accountDisabled', data }],
      reply: { applied: true, pendingApprovalId: null },
    }
  },
})
