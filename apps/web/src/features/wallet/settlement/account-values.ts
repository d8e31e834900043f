import type { WithdrawalAccount } from '@candor/api'
import type { Input } from '../../../api/client.ts'
import { noProofs } from '../parts/proofs.ts'
import type { ProofField, proofsOf } from '../parts/proofs.ts'
import type { Terms } from './terms.ts'

export type AccountType = WithdrawalAccount['type']

const fields = {
  wallet: ['currency', 'network', 'address'],
  bank: ['currency', 'country', 'bankName', 'realName', 'accountNo'],
} as const
export type AccountField = (typeof fields)[AccountType][number] | 'bankCode' | 'label' | ProofField
export type AccountValues = Record<AccountField, string>

/** Nothing typed; the first coin and network that there are. */
export function firstValues(terms: Terms): AccountValues {
  return {
    ...placeOf('wallet', terms),
    address: '',
    country: '',
    bankName: '',
    realName: '',
    accountNo: '',
    bankCode: '',
    label: '',
    ...noProofs,
  }
}

/** The first coin, and for an address its network, that an account of this kind can be for. */
export function placeOf(type: AccountType, { networks, bankCurrencies }: Terms) {
  const [first] = networks
  return type === 'bank'
    ? { currency: bankCurrencies[0] ?? '', network: '' }
    : { currency: first?.currency ?? '', network: first?.network ?? '' }
}

/** What must still be filled in, apart from the proofs. */
export function missingOf(type: AccountType, values: AccountValues): AccountField[] {
  return fields[type].filter((name) => values[name].trim() === '')
}

/** What travels; what was left empty does not. */
export function bodyOf(
  type: AccountType,
  values: AccountValues,
  proofs: ReturnType<typeof proofsOf>,
): Input<'addWithdrawalAccount'> {
  const { currency } = values
  const label = values.label.trim()
  const shared = { currency, ...proofs, ...(label !== '' && { label }) }
  if (type === 'wallet')
    return { type, network: values.network, address: values.address.trim(), ...shared }
  const bankCode = values.bankCode.trim()
  return {
    type,
    country: values.country,
    bankName: values.bankName.trim(),
    realName: values.realName.trim(),
    accountNo: values.accountNo.trim(),
    ...(bankCode !== '' && { bankCode }),
    ...shared,
  }
}
