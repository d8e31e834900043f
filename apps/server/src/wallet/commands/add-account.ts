import {
  withdrawalCheck,
  withdrawalLocks,
  withdrawalNeeds,
  withdrawalStanding,
  type WithdrawalProof,
} from '../../people/index.ts'
import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { allowListAt } from '../accounts/allow-list.ts'
import { maskedTarget } from '../accounts/masked.ts'
import { isOwnName } from '../accounts/own-name.ts'
import { closureOf, placeOf } from '../accounts/place.ts'
import { allowLists, withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import { accountView } from '../accounts/view.ts'
import { applications, knownFault, type KnownAs } from '../../identity/index.ts'
import type { WalletEvents } from '../events.ts'

/** Where an account leads. It never changes: another place is another account. */
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
  /** How long it cools, by policy; the user was shown this before. */
  readonly coolingMs: number
  readonly known: KnownAs
  /** What was found out before the lane about the passwords and codes that the user gave. */
  readonly proof: WithdrawalProof
}

export const maxAccounts = 20

/** Binds an account. Nothing can be sent to it before it has cooled, whoever asks and however often. */
export const addAccount = command('addAccount', {
  needs: { ...withdrawalNeeds, accounts: withdrawalAccounts, allowList: allowLists, applications },
  reads: () => ({ locks: withdrawalLocks }),
  decide(
    { accounts, allowList, applications: applied, ...person },
    input: AddAccountInput,
    { now, newId },
  ) {
    if (withdrawalStanding(person, now).isGuest) return refuse('GUEST_NOT_ALLOWED')
    if (allowListAt(allowList, now).enabled) return refuse('ACCOUNT_LIST_LOCKED')
    const { userId, target, label, coolingMs } = input
    const unlike = knownFault(applied.all(), input.known)
    if (unlike !== null) return unlike
    if (!isOwnName(target, input.known.name))
      return refuse('NAME_MISMATCH', { fields: [{ field: 'realName', rule: 'ownName' }] })
    const bound = accounts.all()
    // A place that the desk closed stays closed: it is not opened again by binding it anew.
    const isClosed = closureOf(bound, placeOf(target)) !== null
    if (isClosed || bound.some((other) => leadsTo(other) === leadsTo(target)))
      return refuse('ACCOUNT_DUPLICATE')
    const others = bound.filter(({ disabledAt }) => disabledAt === null)
    if (others.length >= maxAccounts) return refuse('ACCOUNT_LIST_FULL')
    // Last of all: whoever is refused for another reason has used up no try of a password.
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
    const told: WalletEvents['accountAdded'] = {
      id: row.id,
      type: row.type,
      label,
      masked: maskedTarget(row),
      usableAt: row.usableAt,
    }
    const stepsBack = isDefault && preferred ? [{ ...preferred, isDefault: false }] : []
    return {
      put: [...[...stepsBack, row].map((one) => withdrawalAccounts.row(one)), ...opened],
      tell: [{ name: 'accountAdded', data: told }],
      reply: accountView(row, now),
    }
  },
})

/** Two accounts of the same place and currency are one. */
function leadsTo({ currency, network, address, accountNo, country }: AccountTarget): string {
  return JSON.stringify([currency, network, address, accountNo, country])
}
