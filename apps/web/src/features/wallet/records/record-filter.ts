import { dayMs, dayStart } from '@candor/api'
import type { Account, LedgerKind } from '@candor/api'
import type { Input } from '../../../api/client.ts'
import { rangeOf } from '../period.ts'

/** The filter of a list of records; `all` filters nothing. */
export type RecordFilter = {
  account: Account | 'all'
  currency: string
  type: RecordType | 'all'
  period: RecordPeriod | 'all'
}

/** The kinds of ledger rows, grouped into types for users. */
const kindsOf = {
  recharge: ['recharge', 'recharge_return'],
  withdrawal: ['withdraw_freeze', 'withdraw_return'],
  transfer: ['transfer_in', 'transfer_out'],
  position: [
    'margin_lock',
    'margin_release',
    'position_open_fee',
    'position_close_fee',
    'forced_close_fee',
    'position_pnl',
    'liquidation',
  ],
  funding: ['funding', 'overnight'],
  option: ['option_stake', 'option_return', 'option_profit', 'option_refund'],
  swap: ['swap_out', 'swap_in'],
  reward: ['vip_gift', 'red_envelope', 'task_reward', 'rebate', 'contest_prize'],
  ieo: ['ieo_pay', 'ieo_refund', 'ieo_tokens'],
  product: ['invest_buy', 'invest_income', 'invest_return', 'invest_refund', 'invest_penalty'],
  loan: [
    'loan_pledge',
    'loan_release',
    'loan_paid_out',
    'loan_interest',
    'loan_repay',
    'loan_sale',
    'loan_proceeds',
    'loan_sale_fee',
  ],
  adjustment: ['adjustment', 'unclaimed_return'],
} as const satisfies Record<string, readonly LedgerKind[]>

export type RecordType = keyof typeof kindsOf
export const recordTypes = Object.keys(kindsOf) as RecordType[]
export const accounts = ['balance', 'contract'] as const satisfies readonly Account[]
export const recordPeriods = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const
type RecordPeriod = (typeof recordPeriods)[number]
export const pageSize = 20

export const noFilter: RecordFilter = {
  account: 'all',
  currency: 'all',
  type: 'all',
  period: 'all',
}

/** The filter in the URL; unknown values are ignored. */
export function filterFrom(search: {
  account?: string
  currency?: string
  type?: string
}): RecordFilter {
  const account = accounts.find((each) => each === search.account) ?? 'all'
  const type = recordTypes.find((each) => each === search.type) ?? 'all'
  const currency = /^[A-Z0-9]{2,12}$/.test(search.currency ?? '') ? search.currency : undefined
  return { ...noFilter, account, type, currency: currency ?? 'all' }
}

/** The filter as the server's input. A period has whole days, so its query key stays the same for a day. */
export function inputOf(
  { account, currency, type, period }: RecordFilter,
  now: number,
): Input<'listBalanceLog'> {
  return {
    pageSize,
    ...(period !== 'all' && boundsOf(period, now)),
    ...(account !== 'all' && { account }),
    ...(currency !== 'all' && { currency }),
    ...(type !== 'all' && { typeKey: kindsOf[type].join(',') }),
  }
}

function boundsOf(period: RecordPeriod, now: number): { beginAt: number; endAt?: number } {
  if (period === 'today') return { beginAt: dayStart(now) }
  if (period === 'last7') return { beginAt: dayStart(now) - 6 * dayMs }
  const { beginAt, endAt } = rangeOf(period, now)
  return { beginAt, ...(endAt <= now && { endAt }) }
}

export function isFiltered(filter: RecordFilter): boolean {
  return Object.values(filter).some((value) => value !== 'all')
}
