import {
  withdrawalCheck,
  withdrawalLocks,
  withdrawalNeeds,
  withdrawalEligibility,
  type WithdrawalProof,
} from '../../people/index.ts'
import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { allowListAt } from '../accounts/allow-list.ts'
import { maskedTarget } from '../accounts/masked.ts'
import { isOwnName } from '../accounts/own-name.ts'
import { closureOf, destinationOf } from '../accounts/destination.ts'
import { allowLists, withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import { accountView } from '../accounts/view.ts'
import { applications, knownFault, type KnownAs } from '../../identity/index.ts'
import type { WalletEvents } from '../events.ts'

/** Destination of an account. It never changes: another destination is another account. */
export type AccountTarget = Pick<
  AccountRow,
  | 'type'
  | 'currency'
  | 'network'
  | 'address'
  | 'bankName'
  | 'bankCode'
  | 'realName'
  | 'accountNo'
  | 'country'
>

export type AddAccountInput = {
  readonly userId: string
  readonly target: AccountTarget
  readonly label: string
  readonly isDefault: boolean
  /** Length of the cooldown by policy, which the user was shown. */
  readonly coolingMs: number
  readonly known: KnownAs
  /** Result of checking the user's passwords and codes before the lane. */
  readonly proof: WithdrawalProof
}

export const maxAccounts = 20

/** Binds an account. No money can be sent to it before its cooldown ends. */
export const addAccount = command('addAccount', {
  needs: { ...withdrawalNeeds, accounts: withdrawalAccounts, allowList: allowLists, applications },
  reads: () => ({ locks: withdrawalLocks }),
  decide(
    { accounts, allowList, applications: applied, ...person },
    input: AddAccountInput,
    { now, newId },
  ) {
    if (withdrawalEligibility(person, now).isGuest) return refuse('GUEST_NOT_ALLOWED')
    if (allowListAt(allowList, now).enabled) return refuse('ACCOUNT_LIST_LOCKED')
    const { userId, target, label, coolingMs } = input
    const unlike = knownFault(applied.all(), input.known)
    if (unlike !== null) return unlike
    if (!isOwnName(target, input.known.name))
      return refuse('NAME_MISMATCH', { fields: [{ field: 'realName', rule: 'ownName' }] })
    const bound = accounts.all()
    // A closed destination stays closed when it is bound again.
    const isClosed = closureOf(bound, destinationOf(target)) !== null
    if (isClosed || bound.some((other) => leadsTo(other) === leadsTo(target)))
      return refuse('ACCOUNT_DUPLICATE')
    const others = bound.filter(({ disabledAt }) => disabledAt === null)
    if (others.length >= maxAccounts) return refuse('ACCOUNT_LIST_FULL')
    // Checked last: a refusal for another reason uses up no password attempt.
    const opened = withdrawalCheck(person, input.proof, now)
    if (isRefusal(opened)) return opened
    const preferred = others.find((one) => one.isDefault && one.currency === target.currency)
    const isDefault = input.isDefault || preferred === undefined
    const row: AccountRow = {
      ...owned(userId),
      ...target,
      id: newId(),
      label,
      isDefault,
      usableAt: now + coolingMs,
      createdAt: now,
      disabledAt: null,
      usedAt: null,
      reasonKey: null,
    }
    const data: WalletEvents['accountAdded'] = {
      id: row.id,
      type: row.type,
      label,
      masked: maskedTarget(row),
      usableAt: row.usableAt,
    }
    const stepsBack = isDefault && preferred ? [{ ...preferred, isDefault: false }] : []
    return {
      put: [...[...stepsBack, row].map((one) => withdrawalAccounts.row(one)), ...opened],
      events: [{ name: 'accountAdded', data }],
      reply: accountView(row, now),
    }
  },
})

/** Two accounts with the same destination and currency are the same account. */
function leadsTo({ currency, network, address, accountNo, country }: AccountTarget): string {
  return JSON.stringify([currency, network, address, accountNo, country])
}
