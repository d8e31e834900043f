import type { WithdrawalAccount } from '@candor/api'
import type { Terms } from './terms.ts'

export type AccountType = WithdrawalAccount['type']

/** The fields that must be filled in. */
export const required = {
  wallet: ['currency', 'network', 'address'],
  bank: ['currency', 'country', 'bankName', 'realName', 'accountNo'],
} as const

export type AccountValues = Record<
  (typeof required)[AccountType][number] | 'bankCode' | 'label',
  string
>

/** The initial values: empty texts, and the first available coin and network. */
export function firstValues(type: AccountType, terms: Terms): AccountValues {
  return {
    ...firstOf(type, terms),
    address: '',
    country: '',
    bankName: '',
    realName: '',
    accountNo: '',
    bankCode: '',
    label: '',
  }
}

/** The first coin, and for an address the network, that an account of this kind can have. */
export function firstOf(type: AccountType, { networks, bankCurrencies }: Terms) {
  const [first] = networks
  return type === 'bank'
    ? { currency: bankCurrencies[0] ?? '', network: '' }
    : { currency: first?.currency ?? '', network: first?.network ?? '' }
}

/** The account in the server's form; empty values are left out. */
export function bodyOf(type: AccountType, values: AccountValues) {
  const label = values.label.trim()
  const shared = { currency: values.currency, ...(label !== '' && { label }) }
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
