import * as v from 'valibot'
import { certificateLimit, rechargeReasons } from './recharge-names.ts'
import { Count, Currency, Dec, Id, Ms, Text, Time } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

export const rechargeStatuses = { under_review: 0, credited: 1, rejected: -1, failed: -2 } as const

/** A minute of the day at UTC+8, 0 to 1,440. */
export const DayMinute = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_440))

/** The account that a bank recharge is paid to, as it was shown to who pays. */
export const Payee = v.strictObject({
  bankName: Text,
  bankCode: v.nullable(Text),
  cardNumber: Text,
  realName: Text,
  branch: v.nullable(Text),
  /** To be written on the transfer: no other order has it. */
  reference: Text,
})
export type Payee = v.InferOutput<typeof Payee>

/** One way to pay by bank: where to, within which bounds, and when it is looked at. */
export const BankWay = v.strictObject({
  channelId: Id,
  /** Which of the accounts it is that have stood in this place. */
  version: Count,
  ...Payee.entries,
  minAmount: Dec,
  maxAmount: Dec,
  /** The hours of the day, UTC+8, in which payments are looked at; all of it where both are equal. */
  opensMinute: DayMinute,
  closesMinute: DayMinute,
  arrivalMinutes: Count,
  /** Until when the account is good: it is to be read again then. */
  expireAt: Ms,
})
export type BankWay = v.InferOutput<typeof BankWay>

/** From where it was taken back when the network dropped a payment that was credited. */
export const Recalled = v.strictObject({
  fromBalance: Dec,
  fromContract: Dec,
  /** Of an account that has ended: what lay unclaimed. */
  fromUnclaimed: Dec,
  /** What was not there any more, and what the house had kept of the payment: the house bears it. */
  houseLoss: Dec,
  /** What the owner owes of it: nothing, ever. */
  owed: v.literal('0'),
})
export type Recalled = v.InferOutput<typeof Recalled>

export const RechargeOrder = v.strictObject({
  id: Id,
  orderNo: Text,
  method: v.picklist(['crypto', 'bank']),
  currency: Currency,
  network: v.nullable(Network),
  /** The network whose address was paid, where the payment came over another one. */
  meantNetwork: v.nullable(Network),
  /** What was reported, or what the network says was paid. */
  amount: Dec,
  fee: Dec,
  /** What came into the balance for it, the last time that anything did; it may differ from what was reported. */
  creditedAmount: v.nullable(Dec),
  /**
   * What of the payment did not, because the house had borne it while the network had dropped the payment. It and
   * `creditedAmount` come to what was paid, as `recalledAmount` and `houseLoss` do once it is taken back.
   */
  keptAmount: Dec,
  /** What of it has left the accounts again, because the network took the payment back; the house bore the rest. */
  recalledAmount: v.nullable(Dec),
  /** Null while nothing of it is taken back. */
  recalled: v.nullable(Recalled),
  address: v.nullable(Text),
  memo: v.nullable(Text),
  txid: v.nullable(Text),
  explorerUrl: v.nullable(Text),
  payee: v.nullable(Payee),
  /** The pictures that were sent with it; each link is good for five minutes, for its owner only. */
  certificateUrls: v.pipe(v.array(Text), v.maxLength(certificateLimit)),
  /** Whether its owner may have it looked at now: a payment that came over another network. */
  claimable: v.boolean(),
  confirmations: v.nullable(Count),
  requiredConfirmations: v.nullable(Count),
  estimatedArrivalAt: v.nullable(Ms),
  status: v.picklist([0, 1, -1, -2]),
  statusKey: v.picklist(['under_review', 'credited', 'rejected', 'failed']),
  stageKey: v.picklist(['submitted', 'confirming', 'review', 'credited']),
  timeline: v.array(v.strictObject({ key: Text, at: Ms })),
  reasonKey: v.nullable(v.picklist(rechargeReasons)),
  /** The sentence of the reason, in the language of who asks. */
  reason: v.nullable(Text),
  createTime: Time,
  createAt: Ms,
  finishTime: v.nullable(Time),
  finishAt: v.nullable(Ms),
})
export type RechargeOrder = v.InferOutput<typeof RechargeOrder>
