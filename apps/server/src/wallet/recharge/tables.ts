import type { Payee, rechargeFlags, RechargeReason } from '@candor/api'
import { Amount } from '@candor/money'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, id, json, ms, optional, text, whole, words } = column

export type RechargeStatus = 'under_review' | 'credited' | 'rejected' | 'failed'

/**
 * What it waits for: the network's confirmations, the search for a payment that was only claimed, its
 * owner (`stray`: paid over another network), or a person. `dropped` was credited, and the network took
 * the payment back; `returning` is one that it has taken in again and not confirmed yet.
 */
export type RechargeStage =
  | 'confirming'
  | 'searching'
  | 'stray'
  | 'review'
  | 'dropped'
  | 'returning'
  | 'done'

/** A picture that came with a recharge, and the hash of its bytes, by which the same one is known again. */
export type Certificate = { readonly fileId: string; readonly sha256: string }

export type RechargeFlag = (typeof rechargeFlags)[number]

const rechargeColumns = {
  id,
  method: words<'crypto' | 'bank'>(),
  currency: text,
  network: optional(text),
  meantNetwork: optional(text),
  /** What was reported; what the network says, where it says something. */
  amount,
  address: optional(text),
  txid: optional(text),
  channelId: optional(id),
  payee: optional(json<Payee>()),
  certificates: json<readonly Certificate[]>(),
  payerName: optional(text),
  payerLast4: optional(text),
  remark: optional(text),
  flags: json<readonly RechargeFlag[]>(),
  /** The payment on the chain; null for a claim of one that was not seen. */
  paymentId: optional(id),
  paidAt: optional(ms),
  status: words<RechargeStatus>(),
  stage: words<RechargeStage>(),
  version: whole,
  matched: optional(text),
  /** What was found and credited, the house's share of it included. */
  creditedAmount: optional(amount),
  /** The house's share of the last credit: what it had borne of the payment while the network had dropped it. */
  keptAmount: amount,
  /** What its owner gave of it when two persons took it back, and gets where the network has it again. */
  recalledAmount: optional(amount),
  /** What was reported, in dollars as of then; null where nobody reported it. */
  usdValue: optional(amount),
  reasonKey: optional(words<RechargeReason>()),
  decidedBy: optional(id),
  secondBy: optional(id),
  /** When the watcher looks at it; null where only a person can go on. */
  dueAt: optional(ms),
  reviewAt: optional(ms),
  createdAt: ms,
  finishedAt: optional(ms),
}

/** Recharges that the watcher or a person has yet to end, and such as are gone; others are loaded by id. */
export const recharges = table('wallet_recharge', {
  key: ['id'],
  load: "t.status = 'under_review' or t.stage in ('dropped', 'returning')",
  loads: ({ status, stage }) =>
    status === 'under_review' || stage === 'dropped' || stage === 'returning',
  columns: rechargeColumns,
})
export type Recharge = RowOf<typeof rechargeColumns>

/** Whether it was credited and has gone, and neither persons nor its network have said what becomes of it. */
export const isGone = ({ stage }: Recharge): boolean => stage === 'dropped' || stage === 'returning'

/** Whether it waits, and somebody else has paid it: its owner may know nothing of it. */
export const isForeign = ({ status, flags }: Recharge): boolean =>
  status === 'under_review' && flags.includes('paid_by_another')

/**
 * What came over another network than its address is of, and a payment that was rejected: as long as the network
 * has it, it is with us, and a no must not be its end.
 */
export const isClaimable = ({ stage, status, paymentId }: Recharge): boolean =>
  stage === 'stray' || (status === 'rejected' && paymentId !== null)

/** What every recharge has before anything is known of it. */
export const blank = {
  network: null,
  meantNetwork: null,
  address: null,
  txid: null,
  channelId: null,
  payee: null,
  certificates: [],
  payerName: null,
  payerLast4: null,
  remark: null,
  flags: [],
  paymentId: null,
  paidAt: null,
  version: 1,
  matched: null,
  creditedAmount: null,
  keptAmount: Amount.zero,
  recalledAmount: null,
  usdValue: null,
  reasonKey: null,
  decidedBy: null,
  secondBy: null,
  dueAt: null,
  reviewAt: null,
  finishedAt: null,
} as const
