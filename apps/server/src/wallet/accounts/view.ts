import { wallTime, withdrawalAccountStatuses, type WithdrawalAccount } from '@candor/api'
import { maskedNumber } from './account-number.ts'
import type { AccountRow } from './tables.ts'

/** An account as its owner sees it. */
export function accountView(row: AccountRow, now: number): WithdrawalAccount {
  const statusKey = statusAt(row, now)
  const { accountNo, createdAt } = row
  return {
    id: row.id,
    type: row.type,
    currency: row.currency,
    label: row.label,
    isDefault: row.isDefault,
    status: withdrawalAccountStatuses[statusKey],
    statusKey,
    usableAt: row.usableAt,
    network: row.network,
    address: row.address,
    memo: null,
    bankName: row.bankName,
    bankCode: row.bankCode,
    realName: row.realName,
    accountMasked: accountNo === null ? null : maskedNumber(accountNo),
    country: row.country,
    createTime: wallTime(createdAt),
    createAt: createdAt,
  }
}

/** Cooling ends by itself: no job has to notice. */
export function statusAt(
  { disabledAt, usableAt }: Pick<AccountRow, 'disabledAt' | 'usableAt'>,
  now: number,
): WithdrawalAccount['statusKey'] {
  if (disabledAt !== null) return 'disabled'
  return now < usableAt ? 'cooling' : 'active'
}
