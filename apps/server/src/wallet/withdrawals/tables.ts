import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, flag, id, json, ms, optional, text, whole, words } = column

type WithdrawalStatus = 'under_review' | 'paid_out' | 'delivered' | 'rejected' | 'failed'
export type WithdrawalStage =
  | 'cooling'
  | 'review_1'
  | 'review_2'
  | 'sending'
  | 'confirming'
  | 'done'
/** Why a withdrawal is reviewed before it is sent. */
export type Risk = 'first' | 'new_account' | 'new_device' | 'amount' | 'identity' | 'recharge'
type Step = { readonly key: string; readonly at: number }

const withdrawalColumns = {
  id,
  accountId: id,
  type: words<'bank' | 'wallet'>(),
  currency: text,
  network: optional(text),
  label: text,
  target: text,
  masked: text,
  bankName: optional(text),
  amount,
  fee: amount,
  status: words<WithdrawalStatus>(),
  stage: words<WithdrawalStage>(),
  version: whole,
  risks: json<readonly Risk[]>(),
  /** Causes that were reviewed (`ReviewReason`): a dropped payment, an identity that does not hold. */
  looked: json<readonly string[]>(),
  needsSecond: flag,
  approvedBy: json<readonly string[]>(),
  coolingUntil: ms,
  attemptAt: optional(ms),
  /** Since when an operator has to find out: the answer was lost, or the payout is reported as returned. */
  parkedAt: optional(ms),
  txid: optional(text),
  sentAt: optional(ms),
  reasonKey: optional(text),
  remark: optional(text),
  timeline: json<readonly Step[]>(),
  createdAt: ms,
  finishedAt: optional(ms),
}

/** Pending withdrawals; others are loaded by id. */
export const withdrawals = table('wallet_withdrawal', {
  key: ['id'],
  load: "t.status in ('under_review', 'paid_out')",
  loads: (row) => isOpen(row),
  columns: withdrawalColumns,
})
export type Withdrawal = RowOf<typeof withdrawalColumns>

/** A finished withdrawal may be among the rows if a command names it. */
export const isOpen = ({ status }: Withdrawal): boolean =>
  status === 'under_review' || status === 'paid_out'

const usageColumns = { currency: text, day: whole, amount, autoAmount: amount }

/** Requested on each of the last days and not returned; a job removes older days. */
export const usages = table('wallet_withdrawal_usage', {
  key: ['currency', 'day'],
  columns: usageColumns,
})
export type Usage = RowOf<typeof usageColumns>

const arrivalColumns = { currency: text, delivered: whole }

/** Number of arrived payouts by currency. */
export const arrivals = table('wallet_withdrawal_arrival', {
  key: ['currency'],
  columns: arrivalColumns,
})
export type Arrival = RowOf<typeof arrivalColumns>

const payoutColumns = {
  id,
  txid: text,
  currency: text,
  network: optional(text),
  target: text,
  amount,
  at: ms,
  /** Its result once it is final there. */
  ending: words<'arrived' | 'returned'>(),
}
export type SandboxPayout = RowOf<typeof payoutColumns>

/** Append-only: payouts by the sandbox's networks and banks. */
export const sandboxPayouts = table('wallet_sandbox_payout', {
  key: ['id'],
  append: true,
  columns: payoutColumns,
})

const revokedColumns = { id, at: ms }

/** Append-only: ids that the sandbox's networks and banks no longer accept. */
export const revokedPayouts = table('wallet_sandbox_revoked', {
  key: ['id'],
  append: true,
  columns: revokedColumns,
})
