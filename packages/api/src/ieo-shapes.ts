import * as v from 'valibot'
import { DisclosureVersion } from './invest-shapes.ts'
import { Count, Currency, Dec, Hash, Id, Ms, Rate, Text, Time } from './scalars.ts'

/** A project is nobody's, and its id everybody's to name. */
export const IeoProjectId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

export const IeoAllocation = v.picklist(['lottery', 'prorata'])
export type IeoAllocation = v.InferOutput<typeof IeoAllocation>

/** How far a project is. A lot that wins is paid for between `drawing` and `completed`. */
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

/** What somebody applied for, and what came of it. */
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
  /** Until when what was won can be paid; null before it was won. */
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
 * What a project says of itself before anybody applies: none of it changes once it is published. Its name and description are
 * in the language of who asks; in English of a project that is older than its translations.
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
  disclosureVersion: DisclosureVersion,
}

export const IeoProject = v.strictObject({
  id: Id,
  ...ieoTerms,
  /** Test money and a played token. */
  isSimulated: v.boolean(),
  logoUrl: Text,
  /** Both are the price of the terms: nobody sets another one later. */
  estimatedPriceMin: Dec,
  estimatedPriceMax: Dec,
  /** Null until it is decided who gets what. */
  winningPrice: v.nullable(Dec),
  listAt: v.nullable(Ms),
  /** The market of the token; null, as long as none trades it: it has no price. */
  listSymbol: v.nullable(Text),
  subscribedQuantity: Dec,
  participantCount: Count,
  /** Of each lot, if nobody applied any more; null of a project that is shared pro rata, or not open. */
  lotChanceRate: v.nullable(Rate),
  /** Until when winners may pay: later than was announced, where the draw was late. */
  payUntilAt: v.nullable(Ms),
  drawCommitHash: v.nullable(Hash),
  /** Of who has how many lots, as it was closed. */
  lotsDigest: v.nullable(Hash),
  /** Null until there is something to check. */
  drawProofUrl: v.nullable(Text),
  wonQuantity: v.nullable(Dec),
  /** Why it was called off, in the user's language. */
  cancelReason: v.nullable(Text),
  status: v.picklist([0, 1, 2, 3, 4, 5, -3]),
  statusKey: v.picklist(ieoStatuses),
  myOrder: v.nullable(IeoOrder),
})
export type IeoProject = v.InferOutput<typeof IeoProject>
