import * as v from 'valibot'
import { Count, Currency, Day, Dec, Id, Ms, Rate, Text, Time } from './scalars.ts'

export const productTypes = ['arbitrage', 'miner', 'bond'] as const
export const ProductType = v.picklist(productTypes)
export type ProductType = v.InferOutput<typeof ProductType>

/** A product is nobody's, and its id everybody's to name. */
export const ProductId = v.pipe(v.string(), v.regex(/^[0-9]{1,19}$/))

/** `fixed` is what is paid while the funding account can pay; `target` is what is aimed at. Neither is a guarantee. */
export const RateKind = v.picklist(['fixed', 'target'])
export type RateKind = v.InferOutput<typeof RateKind>

/** What of a product this version of its terms is: an order names the one that its user has read. */
export const DisclosureVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))

const Redemption = v.strictObject({
  early: v.boolean(),
  /** So many days an order must have earned before it can be left. */
  lockDays: Count,
  /** Of the principal. What was paid before stays paid. */
  penaltyRate: Rate,
})

/** A machine as its maker describes it; each order is a number of them at one price. */
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

/** A bond and the sale of it that is open now. */
const Bond = v.strictObject({
  issuer: Text,
  saleDays: Count,
  raisedAmount: Dec,
  /** Reached at the end of the sale, or everybody gets everything back. */
  targetAmount: Dec,
  investorCount: Count,
})

/** Who pays the income and from what. What is there now is what can be paid: nothing is paid from anything else. */
const Funding = v.strictObject({
  /** As its operators wrote both, in the language of the call; null of what came with the software, which the keys name. */
  payer: v.nullable(Text),
  source: v.nullable(Text),
  payerKey: v.picklist(['sandbox_treasury']),
  sourceKey: v.picklist(['test_money']),
  available: Dec,
  /** What the last day that was paid took from it. */
  dailyNeed: Dec,
  /** So many of the days that are owed it pays whole, one after another; null where nothing is owed. */
  coveredDays: v.nullable(Count),
  /** Since when a day could not be paid whole; null while all are. */
  frozenAt: v.nullable(Ms),
})

export const productStatuses = ['not_started', 'on_sale', 'sold_out', 'ended'] as const

export const Product = v.strictObject({
  id: ProductId,
  productType: ProductType,
  name: Text,
  currency: Currency,
  /** Test money: the product is played. */
  isSimulated: v.boolean(),
  days: Count,
  rateKind: RateKind,
  /** What the rate is agreed for, and what is reckoned with; the other one is for reading. */
  ratePer: v.picklist(['day', 'year']),
  dailyRate: Rate,
  /** The daily rate for a year of 365 days, without interest on interest. */
  annualRate: Rate,
  riskLevel: Count,
  minAmount: Dec,
  /** What one user may have in it at once; null where nothing bounds it. */
  maxAmount: v.nullable(Dec),
  step: Dec,
  levelLimit: v.nullable(Count),
  kycLimit: Count,
  totalQuota: v.nullable(Dec),
  remainingQuota: v.nullable(Dec),
  /** What is sold of the quota, or raised of the target. */
  progressRate: v.nullable(Rate),
  saleStartAt: Ms,
  saleEndAt: v.nullable(Ms),
  /** When an order that is bought now begins to earn. */
  startAt: v.nullable(Ms),
  redemption: Redemption,
  /** So long after the purchase an order can be taken back whole. */
  coolingOffHours: Count,
  autoRenewAllowed: v.boolean(),
  funding: Funding,
  miner: v.nullable(Machine),
  bond: v.nullable(Bond),
  disclosureVersion: DisclosureVersion,
  /** What the user has in it; null for who is not signed in. */
  myHolding: v.nullable(Dec),
  status: v.picklist([0, 1, 2, -2]),
  statusKey: v.picklist(productStatuses),
  sort: Count,
})
export type Product = v.InferOutput<typeof Product>

export const saleOutcomes = ['open', 'reached', 'missed'] as const

/** One sale of a bond: everybody can read what became of each. */
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

/** What one day really paid on what was in the product: from the payouts, never typed in. */
export const RealisedDay = v.strictObject({ date: Day, dailyRate: Rate, income: Dec })
export type RealisedDay = v.InferOutput<typeof RealisedDay>

export const productOrderStatuses = [
  'not_started',
  'running',
  'ended',
  'frozen',
  'cancelled',
] as const

/** How an order ended; `missed` is one of a bond whose sale missed its target, `withdrawn` one that was taken back while cooling off: everything came back. */
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
  /** What was credited since 00:00 (UTC+8). */
  todayIncome: Dec,
  accumulatedIncome: Dec,
  /** What all days of the order bring if each is paid. */
  expectedIncome: Dec,
  nextIncomeAt: v.nullable(Ms),
  /** Days that are over and could not be paid: the funding account is empty. */
  unpaidDays: Count,
  /**
   * Since when two operators keep it frozen, and why: it goes on earning, and the income of days that are over waits with the
   * principal until they release it. Null while it is not.
   */
  freeze: v.nullable(v.strictObject({ at: Ms, reason: Text, heldDays: Count, heldIncome: Dec })),
  endReason: v.nullable(ProductOrderEnd),
  /** Until then it can be taken back whole; null where its terms say nothing of it, or it is over. */
  coolingOffUntil: v.nullable(Ms),
  /** From then on it can be left before its end; null where its terms do not say so, or it is over. */
  redeemableFrom: v.nullable(Ms),
  /** What leaving costs of the principal, and what it did cost. */
  penaltyRate: Rate,
  penalty: Dec,
  /** Whether it is renewed at its end; null where its terms do not offer that, or it is over. */
  autoRenew: v.nullable(v.boolean()),
  /** The number of the order that this one renews. */
  renews: v.nullable(Text),
  /** What leaving it now brings and costs; null where that is not possible now. */
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

/** What a user has in products of one currency, and what they brought: no figure of another currency is in it. */
export const ProductAmounts = v.strictObject({
  currency: Currency,
  hostingAmount: Dec,
  todayIncome: Dec,
  accumulatedIncome: Dec,
})
export type ProductAmounts = v.InferOutput<typeof ProductAmounts>

export const ProductStat = v.strictObject({
  /**
   * What the three figures are valued in: all currencies together by their prices of now, of which one USDT is one dollar. A
   * figure is null while the price of a currency that is in it is not known.
   */
  currency: Currency,
  hostingAmount: v.nullable(Dec),
  todayIncome: v.nullable(Dec),
  accumulatedIncome: v.nullable(Dec),
  /** The same figures, currency by currency: of each in which the user ever bought. */
  byCurrency: v.array(ProductAmounts),
  runningCount: Count,
  endedCount: Count,
})
export type ProductStat = v.InferOutput<typeof ProductStat>

/** One day's income of one order. */
export const ProductIncome = v.strictObject({ date: Day, income: Dec, paidAt: Ms })
export type ProductIncome = v.InferOutput<typeof ProductIncome>
