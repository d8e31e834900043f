import { command, owned, refuse, type Refusal } from '../../platform/lane/index.ts'
import { allowListAt } from '../accounts/allow-list.ts'
import { isSameName } from '../accounts/same-name.ts'
import { allowLists, withdrawalAccounts, type AccountRow } from '../accounts/tables.ts'
import { accountView } from '../accounts/view.ts'
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
  /** The name of the verified identity; null while none is verified. */
  readonly legalName: string | null
  /** The code that proved the contact. */
  readonly codeId: string | null
  /** What speaks against the code. */
  readonly objection: Refusal | null
}

export const maxAccounts = 20

/** Binds an account. Nothing can be sent to it before it has cooled, whoever asks and however often. */
export const addAccount = command('addAccount', {
  needs: { accounts: withdrawalAccounts, allowList: allowLists },
  // A code opens once: its name is used up with what it opened.
  claims: ({ codeId }: AddAccountInput) => (codeId === null ? [] : [codeName(codeId)]),
  decide({ accounts, allowList, claimed }, input: AddAccountInput, { now, newId }) {
    if (input.objection !== null) return input.objection
    if (input.codeId === null || !claimed(codeName(input.codeId))) return refuse('CAPTCHA_EXPIRED')
    if (allowListAt(allowList, now).enabled) return refuse('ACCOUNT_LIST_LOCKED')
    const { userId, target, label, coolingMs } = input
    if (!isOwnName(target, input.legalName))
      return refuse('NAME_MISMATCH', { fields: [{ field: 'realName', rule: 'same' }] })
    const others = accounts.all()
    if (others.some((other) => leadsTo(other) === leadsTo(target)))
      return refuse('ACCOUNT_DUPLICATE')
    if (others.length >= maxAccounts) return refuse('ACCOUNT_LIST_FULL')
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
    }
    const told: WalletEvents['accountAdded'] = {
      id: row.id,
      type: row.type,
      label,
      usableAt: row.usableAt,
    }
    const stepsBack = isDefault && preferred ? [{ ...preferred, isDefault: false }] : []
    return {
      put: [...stepsBack, row].map((one) => withdrawalAccounts.row(one)),
      tell: [{ name: 'accountAdded', data: told }],
      reply: accountView(row, now),
    }
  },
})

const codeName = (codeId: string): string => `code:${codeId}`

/** Money goes to nobody but its owner; before an identity is verified there is no name to hold it to. */
function isOwnName({ type, realName }: AccountTarget, legalName: string | null): boolean {
  return type === 'wallet' || legalName === null || isSameName(realName ?? '', legalName)
}

/** Two accounts of the same place and currency are one. */
function leadsTo({ currency, network, address, accountNo, country }: AccountTarget): string {
  return JSON.stringify([currency, network, address, accountNo, country])
}
