import type { Account, LedgerKind } from '@candor/api'
import type { Input } from '../../../api/client.ts'

/** What a list of records is narrowed to; `all` narrows nothing. */
export type RecordFilter = {
  account: Account | 'all'
  currency: string
  type: RecordType | 'all'
}

/** The kinds of ledger rows as users think of them. */
const kindsOf = {
  recharge: ['recharge'],
  withdrawal: ['withdraw_freeze', 'withdraw_return'],
  transfer: ['transfer_in', 'transfer_out'],
  position: [
    'margin_lock',
    'margin_release',
    'position_open_fee',
    'position_close_fee',
    'position_pnl',
    'liquidation',
  ],
  adjustment: ['adjustment'],
} as const satisfies Record<string, readonly LedgerKind[]>

export type RecordType = keyof typeof kindsOf
export const recordTypes = Object.keys(kindsOf) as RecordType[]
export const accounts = ['balance', 'contract'] as const satisfies readonly Account[]
export const pageSize = 20

export const noFilter: RecordFilter = { account: 'all', currency: 'all', type: 'all' }

/** The filter that an address asks for; what it does not know is ignored. */
export function filterFrom(search: { account?: string; currency?: string }): RecordFilter {
  const account = accounts.find((each) => each === search.account) ?? 'all'
  const currency = /^[A-Z0-9]{2,12}$/.test(search.currency ?? '') ? search.currency : undefined
  return { ...noFilter, account, currency: currency ?? 'all' }
}

/** The same as the server takes it. */
export function inputOf({ account, currency, type }: RecordFilter): Input<'listBalanceLog'> {
  return {
    pageSize,
    ...(account !== 'all' && { account }),
    ...(currency !== 'all' && { currency }),
    ...(type !== 'all' && { typeKey: kindsOf[type].join(',') }),
  }
}

export function isFiltered({ account, currency, type }: RecordFilter): boolean {
  return account !== 'all' || currency !== 'all' || type !== 'all'
}
