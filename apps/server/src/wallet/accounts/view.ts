import {
  wallTime,
  withdrawalAccountStatuses,
  type Language,
  type WithdrawalAccount,
} from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { maskedNumber } from './account-number.ts'
import type { AccountRow } from './tables.ts'

/**
 * An account as its owner sees it.
 * @param lang the language of the closing reason; null where there can be none
 */
export function accountView(
  row: AccountRow,
  now: number,
  lang: Language | null = null,
): WithdrawalAccount {
  const statusKey = statusAt(row, now)
  const { accountNo, createdAt, reasonKey } = row
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
    reasonKey,
    reason: reasonKey && lang && messageOf(lang, `reason.${reasonKey}`),
    createTime: wallTime(createdAt),
    createAt: createdAt,
  }
}

/** A cooldown ends by itself; no job is needed. */
export function statusAt(
  { disabledAt, usableAt }: Pick<AccountRow, 'disabledAt' | 'usableAt'>,
  now: number,
): WithdrawalAccount['statusKey'] {
  if (disabledAt !== null) return 'disabled'
  return now < usableAt ? 'cooling' : 'active'
}
