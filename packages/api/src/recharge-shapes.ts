import * as v from 'valibot'
import { certificateLimit, rechargeReasons } from './recharge-names.ts'
import { Count, Currency, Dec, Id, Ms, Text, Time } from './scalars.ts'
import { Network } from './wallet-shapes.ts'

export const rechargeStatuses = { under_review: 0, credited: 1, rejected: -1, failed: -2 } as const

/** A minute of the day at UTC+8, 0 to 1,440. */
export const DayMinute = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_440))

/** The account for a bank recharge, as it was shown to the payer. */
export const Payee = v.strictObject({
  bankName: Text,
  bankCode: v.nullable(Text),
  cardNumber: Text,
  realName: Text,
  branch: v.nullable(Text),
  /** The payment reference, unique for each order. */
  reference: Text,
})
export type Payee = v.InferOutput<typeof Payee>

/** One way to pay by bank: the account, the limits, and the processing hours. */
export const BankWay = v.strictObject({
  channelId: Id,
  /** The version of the account in this place. */
  version: Count,
  ...Payee.entries,
  minAmount: Dec,
  maxAmount: Dec,
  /** The processing hours, UTC+8; the whole day if both are equal. */
  opensMinute: DayMinute,
  closesMinute: DayMinute,
  arrivalMinutes: Count,
  /** The account is valid until then, and must be read again after it. */
  expireAt: Ms,
})
export type BankWay = v.InferOutput<typeof BankWay>

/** The sources from which a credited payment was taken back after a reorg. */
export const Recalled = v.strictObject({
  fromBalance: Dec,
  fromContract: Dec,
  /** Unclaimed money of an ended account. */
  fromUnclaimed: Dec,
  /** The missing amount, and the part that the house had kept of the payment: a loss of the house. */
  houseLoss: Dec,
  /** The owner's debt for it: always zero. */
  owed: v.literal('0'),
})
export type Recalled = v.InferOutput<typeof Recalled>

export const RechargeOrder = v.strictObject({
  id: Id,
  orderNo: Text,
  method: v.picklist(['crypto', 'bank']),
  currency: Currency,
  network: v.nullable(Network),
  /** The intended network, if the payment came over another one. */
  meantNetwork: v.nullable(Network),
  /** The reported amount, or the amount paid according to the network. */
  amount: Dec,
  fee: Dec,
  /** The last credited amount; it may differ from the reported one. */
  creditedAmount: v.nullable(Dec),
  /**
   * The part of the payment that was not credited, because the house had advanced it after a reorg. It and
   * `creditedAmount` add up to the payment, as `recalledAmount` and `houseLoss` do once it is taken back.
   */
  keptAmount: Dec,
  /** The part taken back from the accounts after a reorg; the house bore the rest. */
  recalledAmount: v.nullable(Dec),
  /** Null unless a part is taken back. */
  recalled: v.nullable(Recalled),
  address: v.nullable(Text),
  memo: v.nullable(Text),
  txid: v.nullable(Text),
  explorerUrl: v.nullable(Text),
  payee: v.nullable(Payee),
  /** The pictures of the report; each link is valid for five minutes, for its owner only. */
  certificateUrls: v.pipe(v.array(Text), v.maxLength(certificateLimit)),
  /** Whether its owner may request a review now: for a payment over another network. */
  claimable: v.boolean(),
  confirmations: v.nullable(Count),
  requiredConfirmations: v.nullable(Count),
  estimatedArrivalAt: v.nullable(Ms),
  status: v.picklist([0, 1, -1, -2]),
  statusKey: v.picklist(['under_review', 'credited', 'rejected', 'failed']),
  stageKey: v.picklist(['submitted', 'confirming', 'review', 'credited']),
  timeline: v.array(v.strictObject({ key: Text, at: Ms })),
  reasonKey: v.nullable(v.picklist(rechargeReasons)),
  /** The sentence of the reason, in the caller's language. */
  reason: v.nullable(Text),
  createTime: Time,
  createAt: Ms,
  finishTime: v.nullable(Time),
  finishAt: v.nullable(Ms),
})
export type RechargeOrder = v.InferOutput<typeof RechargeOrder>
