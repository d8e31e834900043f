import * as v from 'valibot'
import { DisclosureVersion } from './invest-shapes.ts'
import { Count, Currency, Dec, Hash, Id, Ms, Rate, Text, Time } from './scalars.ts'

/** The id of a project, which is public. */
export const IeoProjectId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

export const IeoAllocation = v.picklist(['lottery', 'prorata'])
export type IeoAllocation = v.InferOutput<typeof IeoAllocation>

/** The states of a project. Winning lots are paid for between `drawing` and `completed`. */
export const ieoStatuses = [
  'upcoming',
  'issuing',
  'drawing',
  'paying',
  'completed',
  'listed',
  'cancelled',
] as const
export const ieoOrderStatuses = [
  'applied',
  'won',
  'completed',
  'listed',
  'not_won',
  'lapsed',
  'cancelled',
] as const

/** A user's application and its result. */
export const IeoOrder = v.strictObject({
  id: Id,
  orderNo: Text,
  projectId: Id,
  projectName: Text,
  symbol: Currency,
  currency: Currency,
  quantity: Dec,
  estimatedAmount: Dec,
  wonQuantity: v.nullable(Dec),
  winningPrice: v.nullable(Dec),
  payAmount: v.nullable(Dec),
  paidAmount: Dec,
  /** The payment deadline of the won tokens; null before the draw. */
  payDeadlineAt: v.nullable(Ms),
  /** The numbers of its lots: `7`, or `7-12`. */
  lotNo: Text,
  status: v.picklist([2, 3, 4, 5, -1, -2, -3]),
  statusKey: v.picklist(ieoOrderStatuses),
  createTime: Time,
  createAt: Ms,
  payTime: v.nullable(Time),
  payAt: v.nullable(Ms),
  endedAt: v.nullable(Ms),
})
export type IeoOrder = v.InferOutput<typeof IeoOrder>

/**
 * The terms of a project, which never change once published. Name and description are in the caller's language; in
 * English for a project older than its translations.
 */
export const ieoTerms = {
  name: Text,
  symbol: Currency,
  currency: Currency,
  allocationMode: IeoAllocation,
  saleQuantity: Dec,
  perUserMin: Dec,
  perUserMax: Dec,
  /** The size of a lot. */
  step: Dec,
  applyStartAt: Ms,
  applyEndAt: Ms,
  drawAt: Ms,
  payDeadlineAt: Ms,
  kycLimit: Count,
  levelLimit: v.nullable(Count),
  description: Text,
  whitepaperUrl: v.nullable(Text),
  /** The market of the token; null without one: then it has no price. */
  listSymbol: v.nullable(Text),
  disclosureVersion: DisclosureVersion,
}

export const IeoProject = v.strictObject({
  id: Id,
  ...ieoTerms,
  /** Test money; a token without a market is fictitious too. */
  isSimulated: v.boolean(),
  logoUrl: Text,
  /** Both are the price of the terms, which cannot be changed later. */
  estimatedPriceMin: Dec,
  estimatedPriceMax: Dec,
  /** Null until the allocation. */
  winningPrice: v.nullable(Dec),
  listAt: v.nullable(Ms),
  subscribedQuantity: Dec,
  participantCount: Count,
  /** The chance of each lot without further applications; null for a pro rata project, or if it is not open. */
  lotChanceRate: v.nullable(Rate),
  /** The winners' payment deadline: later than announced after a late draw. */
  payUntilAt: v.nullable(Ms),
  drawCommitHash: v.nullable(Hash),
  /** The digest of each application's lots, made at the close. */
  lotsDigest: v.nullable(Hash),
  /** Null until there is a proof. */
  drawProofUrl: v.nullable(Text),
  wonQuantity: v.nullable(Dec),
  /** The reason of the cancellation, in the user's language. */
  cancelReason: v.nullable(Text),
  status: v.picklist([0, 1, 2, 3, 4, 5, -3]),
  statusKey: v.picklist(ieoStatuses),
  myOrder: v.nullable(IeoOrder),
})
export type IeoProject = v.InferOutput<typeof IeoProject>
