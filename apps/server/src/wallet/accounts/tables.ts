import type { ReasonKey, WithdrawalAccount } from '@candor/api'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { flag, id, ms, optional, text, words } = column

const accountColumns = {
  id,
  type: words<WithdrawalAccount['type']>(),
  currency: text,
  label: text,
  isDefault: flag,
  network: optional(text),
  address: optional(text),
  bankName: optional(text),
  bankCode: optional(text),
  realName: optional(text),
  accountNo: optional(text),
  country: optional(text),
  usableAt: ms,
  createdAt: ms,
  disabledAt: optional(ms),
  /** Time of the first payout there. */
  usedAt: optional(ms),
  /** Reason of a closing by an operator; null for an account that its owner disabled, and for all others. */
  reasonKey: optional(words<ReasonKey>()),
}

/** A user's accounts (few), including those closed by an operator; others are loaded by id. */
export const withdrawalAccounts = table('wallet_withdrawal_account', {
  key: ['id'],
  load: '(t.disabled_at is null or t.reason_key is not null)',
  loads: ({ disabledAt, reasonKey }) => disabledAt === null || reasonKey !== null,
  columns: accountColumns,
})
export type AccountRow = RowOf<typeof accountColumns>

const allowListColumns = { enabled: flag, offAt: optional(ms) }
export type AllowListRow = RowOf<typeof allowListColumns>

/** Whether the list is locked; undefined if it never was. */
export const allowLists = table('wallet_allow_list', {
  key: [],
  columns: allowListColumns,
  view: (rows): AllowListRow | undefined => rows.get(),
})
