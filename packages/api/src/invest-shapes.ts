import * as v from 'valibot'
import { Count, Currency, Day, Dec, Id, Ms, Rate, Text, Time } from './scalars.ts'

export const productTypes = ['arbitrage', 'miner', 'bond'] as const
export const ProductType = v.picklist(productTypes)
export type ProductType = v.InferOutput<typeof ProductType>

/** The id of a product, which is public. */
export const ProductId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

/** `fixed` is paid while the funding account can pay; `target` is aimed at. Neither is a guarantee. */
export const RateKind = v.picklist(['fixed', 'target'])
export type RateKind = v.InferOutput<typeof RateKind>

/** A hash of this version of a product's terms: an order names the version that its user has read. */
export const DisclosureVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))

const Redemption = v.strictObject({
  early: v.boolean(),
  /** The number of earned days before an order can be left. */
  lockDays: Count,
  /** Share of the principal. Paid income stays paid. */
  penaltyRate: Rate,
})

/** A machine as described by its maker; each order is a number of machines at one price. */
export const Machine = v.strictObject({
  manufacturer: Text,
  hashrate: Text,
  powerConsumption: Text,
  size: Text,
  weight: Text,
  temperature: Text,
  humidity: Text,
  network: Text,
  unitPrice: Dec,
})
export type Machine = v.InferOutput<typeof Machine>

/** A bond and its open sale. */
const Bond = v.strictObject({
  issuer: Text,
  saleDays: Count,
  raisedAmount: Dec,
  /** Reached at the end of the sale, or all buyers get their money back. */
  targetAmount: Dec,
  investorCount: Count,
})

/** The source of the income. Only the money that is there now is paid out. */
const Funding = v.strictObject({
  /**
   * Both as written by operators, in the language of the call; null for a product of the software, which the keys name.
   */
  payer: v.nullable(Text),
  source: v.nullable(Text),
  payerKey: v.picklist(['sandbox_treasury']),
  sourceKey: v.picklist(['test_money']),
  available: Dec,
  /** The amount paid for the last paid day. */
  dailyNeed: Dec,
  /** The number of owed days that it pays in full, in order; null without obligations. */
  coveredDays: v.nullable(Count),
  /** The time since which a day could not be paid in full; null while all are. */
  frozenAt: v.nullable(Ms),
})

export const productStatuses = ['not_started', 'on_sale', 'sold_out', 'ended'] as const

export const Product = v.strictObject({
  id: ProductId,
  productType: ProductType,
  name: Text,
  currency: Currency,
  /** Whether it is a simulated product with test money. */
  isSimulated: v.boolean(),
  days: Count,
  rateKind: RateKind,
  /** The agreed unit of the rate, used for computation; the other one is for display. */
  ratePer: v.picklist(['day', 'year']),
  dailyRate: Rate,
  /** The daily rate for a year of 365 days, without compounding. */
  annualRate: Rate,
  riskLevel: Count,
  minAmount: Dec,
  /** The most that one user may hold at once; null without a limit. */
  maxAmount: v.nullable(Dec),
  step: Dec,
  levelLimit: v.nullable(Count),
  kycLimit: Count,
  totalQuota: v.nullable(Dec),
  remainingQuota: v.nullable(Dec),
  /** The sold share of the quota, or the raised share of the target. */
  progressRate: v.nullable(Rate),
  saleStartAt: Ms,
  saleEndAt: v.nullable(Ms),
  /** The time at which an order bought now begins to earn. */
  startAt: v.nullable(Ms),
  redemption: Redemption,
  /** Hours after the purchase in which an order can be cancelled in full. */
  coolingOffHours: Count,
  autoRenewAllowed: v.boolean(),
  funding: Funding,
  miner: v.nullable(Machine),
  bond: v.nullable(Bond),
  disclosureVersion: DisclosureVersion,
  /** The user's holding; null for a caller who is not signed in. */
  myHolding: v.nullable(Dec),
  status: v.picklist([0, 1, 2, -2]),
  statusKey: v.picklist(productStatuses),
  sort: Count,
})
export type Product = v.InferOutput<typeof Product>

export const saleOutcomes = ['open', 'reached', 'missed'] as const

/** One sale of a bond; the result of each is public. */
export const BondSale = v.strictObject({
  id: Id,
  productId: ProductId,
  productName: Text,
  issuer: Text,
  currency: Currency,
  isSimulated: v.boolean(),
  saleStartAt: Ms,
  saleEndAt: Ms,
  raisedAmount: Dec,
  targetAmount: Dec,
  progressRate: Rate,
  investorCount: Count,
  outcome: v.picklist(saleOutcomes),
  decidedAt: v.nullable(Ms),
})
export type BondSale = v.InferOutput<typeof BondSale>

/** The rate really paid on one day on the held principal: computed from the payouts, never typed in. */
export const RealisedDay = v.strictObject({ date: Day, dailyRate: Rate, income: Dec })
export type RealisedDay = v.InferOutput<typeof RealisedDay>

export const productOrderStatuses = [
  'not_started',
  'running',
  'ended',
  'frozen',
  'cancelled',
] as const

/**
 * How an order ended; `missed` is an order of a bond whose sale missed its target, `withdrawn` was cancelled while
 * cooling off: in both cases the whole payment came back.
 */
export const ProductOrderEnd = v.picklist(['matured', 'missed', 'withdrawn', 'redeemed', 'renewed'])

export const ProductOrder = v.strictObject({
  id: Id,
  orderNo: Text,
  productId: ProductId,
  productType: ProductType,
  productName: Text,
  currency: Currency,
  isSimulated: v.boolean(),
  amount: Dec,
  machineCount: v.nullable(Count),
  rateKind: RateKind,
  dailyRate: Rate,
  dailyIncome: Dec,
  days: Count,
  startTime: Time,
  startAt: Ms,
  endTime: Time,
  endAt: Ms,
  remainingDays: Count,
  /** Credited since 00:00 (UTC+8). */
  todayIncome: Dec,
  accumulatedIncome: Dec,
  /** The income of all days of the order if each is paid. */
  expectedIncome: Dec,
  nextIncomeAt: v.nullable(Ms),
  /** Past days that could not be paid, because the funding account is empty. */
  unpaidDays: Count,
  /**
   * The freeze by two operators, with its reason: the order goes on earning, and the income of past days waits with the
   * principal until the release. Null while not frozen.
   */
  freeze: v.nullable(v.strictObject({ at: Ms, reason: Text, heldDays: Count, heldIncome: Dec })),
  endReason: v.nullable(ProductOrderEnd),
  /** The end of its cooling-off period; null if its terms have none, or it is over. */
  coolingOffUntil: v.nullable(Ms),
  /** The time from which it can be left before its end; null if its terms do not allow it, or it is over. */
  redeemableFrom: v.nullable(Ms),
  /** The cost of leaving as a share of the principal, and the actual cost. */
  penaltyRate: Rate,
  penalty: Dec,
  /** Whether it is renewed at its end; null if its terms do not offer that, or it is over. */
  autoRenew: v.nullable(v.boolean()),
  /** The number of the renewed order. */
  renews: v.nullable(Text),
  /** The proceeds and cost of leaving now; null if that is not possible now. */
  redeemPreview: v.nullable(
    v.strictObject({ amount: Dec, penalty: Dec, isCoolingOff: v.boolean() }),
  ),
  closedAt: v.nullable(Ms),
  disclosureVersion: DisclosureVersion,
  ruleVersion: Text,
  status: v.picklist([0, 1, 2, -1, -2]),
  statusKey: v.picklist(productOrderStatuses),
  createTime: Time,
  createAt: Ms,
})
export type ProductOrder = v.InferOutput<typeof ProductOrder>

/** A user's holdings in products of one currency, and their income: without figures of other currencies. */
export const ProductAmounts = v.strictObject({
  currency: Currency,
  hostingAmount: Dec,
  todayIncome: Dec,
  accumulatedIncome: Dec,
})
export type ProductAmounts = v.InferOutput<typeof ProductAmounts>

export const ProductStat = v.strictObject({
  /**
   * The valuation currency of the three figures: all currencies at their current prices, with one USDT as one dollar. A
   * figure is null while the price of one of its currencies is unknown.
   */
  currency: Currency,
  hostingAmount: v.nullable(Dec),
  todayIncome: v.nullable(Dec),
  accumulatedIncome: v.nullable(Dec),
  /** The same figures for each currency in which the user ever bought. */
  byCurrency: v.array(ProductAmounts),
  runningCount: Count,
  endedCount: Count,
})
export type ProductStat = v.InferOutput<typeof ProductStat>

/** One day's income of one order. */
export const ProductIncome = v.strictObject({ date: Day, income: Dec, paidAt: Ms })
export type ProductIncome = v.InferOutput<typeof ProductIncome>
