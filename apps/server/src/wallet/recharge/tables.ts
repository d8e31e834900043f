import type { Payee, rechargeFlags, RechargeReason } from '@candor/api'
import { Amount } from '@candor/money'
import { column, table, type RowOf } from '../../platform/lane/index.ts'

const { amount, id, json, ms, optional, text, whole, words } = column

type RechargeStatus = 'under_review' | 'credited' | 'rejected' | 'failed'

/**
 * Next step: the network's confirmations, the search for a claimed payment, its owner (`stray`: paid over another network), or
 * an operator. A `dropped` recharge was credited before the network dropped the payment; a `returning` one was restored and is
 * not final yet.
 */
type RechargeStage =
  | 'confirming'
  | 'searching'
  | 'stray'
  | 'review'
  | 'dropped'
  | 'returning'
  | 'done'

/** A picture of a recharge, and the hash of its bytes, which identifies copies. */
type Certificate = { readonly fileId: string; readonly sha256: string }

export type RechargeFlag = (typeof rechargeFlags)[number]

const rechargeColumns = {
  id,
  method: words<'crypto' | 'bank'>(),
  currency: text,
  network: optional(text),
  meantNetwork: optional(text),
  /** The reported amount; the network's, if it states one. */
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
  /** The payment on the chain; null for a claim of an unseen payment. */
  paymentId: optional(id),
  paidAt: optional(ms),
  status: words<RechargeStatus>(),
  stage: words<RechargeStage>(),
  version: whole,
  matched: optional(text),
  /** The credited amount, including the house's share. */
  creditedAmount: optional(amount),
  /** The house's share of the last credit: its advance while the payment was dropped. */
  keptAmount: amount,
  /** Amount that its owner gave back at the recall, and gets if the network restores the payment. */
  recalledAmount: optional(amount),
  /** Reported value in dollars at the time; null if it was not reported. */
  usdValue: optional(amount),
  reasonKey: optional(words<RechargeReason>()),
  decidedBy: optional(id),
  secondBy: optional(id),
  /** When the watcher checks it; null if only an operator can go on. */
  dueAt: optional(ms),
  reviewAt: optional(ms),
  createdAt: ms,
  finishedAt: optional(ms),
}

/** Recharges that are not finished or were dropped; others are loaded by id. */
export const recharges = table('wallet_recharge', {
  key: ['id'],
  load: "t.status = 'under_review' or t.stage in ('dropped', 'returning')",
  loads: ({ status, stage }) =>
    status === 'under_review' || stage === 'dropped' || stage === 'returning',
  columns: rechargeColumns,
})
export type Recharge = RowOf<typeof rechargeColumns>

/** Whether it was credited and dropped, and neither operators nor the network have settled it yet. */
export const isGone = ({ stage }: Recharge): boolean => stage === 'dropped' || stage === 'returning'

/** Whether it is pending and was paid by another payer: its owner may know nothing of it. */
export const isForeign = ({ status, flags }: Recharge): boolean =>
  status === 'under_review' && flags.includes('paid_by_another')

/**
 * Whether it can be claimed: a payment over another network, or a rejected one. The money is with us as long as the network has
 * the payment, so a rejection must not be final.
 */
export const isClaimable = ({ stage, status, paymentId }: Recharge): boolean =>
  stage === 'stray' || (status === 'rejected' && paymentId !== null)

/** Initial fields of every recharge. */
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
