import { command, refuse } from '../../platform/lane/index.ts'
import { maskedTarget } from '../accounts/masked.ts'
import { withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import { accountView } from '../accounts/view.ts'
import type { WalletEvents } from '../events.ts'
import { isOpen, withdrawals } from '../withdrawals/tables.ts'

export type EditAccountInput = {
  readonly id: string
  readonly label?: string | undefined
  readonly isDefault?: true | undefined
  readonly disabled?: true | undefined
}

/** Names, prefers or disables an account. A disabled one is gone for good; it may be bound anew. */
export const editAccount = command('editAccount', {
  needs: { accounts: withdrawalAccounts, open: withdrawals },
  decide({ accounts, open }, input: EditAccountInput, { now }) {
    const before = accounts.get(input.id)
    if (before === undefined || before.disabledAt !== null) return refuse('NOT_FOUND')
    const isDisabled = input.disabled === true
    const isAwaited = open.all().some((one) => isOpen(one) && one.accountId === before.id)
    if (isDisabled && isAwaited) return refuse('ACCOUNT_IN_USE')
    const isDefault = !isDisabled && (input.isDefault ?? before.isDefault)
    const after: AccountRow = {
      ...before,
      label: input.label ?? before.label,
      isDefault,
      disabledAt: isDisabled ? now : null,
    }
    const others = isDefault ? accounts.all().filter((one) => isRival(one, after)) : []
    const data: WalletEvents['accountDisabled'] = {
      id: after.id,
      label: after.label,
      masked: maskedTarget(after),
      reasonKey: null,
    }
    return {
      put: [...others.map((one) => ({ ...one, isDefault: false })), after].map((one) =>
        withdrawalAccounts.row(one),
      ),
      ...(isDisabled && { events: [{ name: 'accountDisabled', data }] }),
      reply: accountView(after, now),
    }
  },
})

/** There is one first choice for each currency. */
function isRival(one: AccountRow, chosen: AccountRow): boolean {
  return one.isDefault && one.currency === chosen.currency && one.id !== chosen.id
}
