import * as v from 'valibot'
import { RateKind } from './invest-shapes.ts'
import {
  Count,
  Ms,
  PositiveDec,
  inEachLanguage,
  languages,
  text,
  type Language,
} from './scalars.ts'

/**
 * The texts of a product for users in one language: name, description, disclosure, payer and source of its income. A
 * draft may lack some.
 */
export const ProductText = v.strictObject({
  name: text(0, 60),
  description: text(0, 4_000),
  disclosure: text(0, 2_000),
  payer: text(0, 200),
  source: text(0, 200),
})
export type ProductText = v.InferOutput<typeof ProductText>

/** The texts in all languages. A draft needs an English name, by which operators tell it from another. */
export const ProductWords = v.strictObject({
  ...inEachLanguage(ProductText),
  'en-us': v.strictObject({ ...ProductText.entries, name: text(2, 60) }),
})
export type ProductWords = v.InferOutput<typeof ProductWords>

/** Incomplete languages: publication needs every language. */
export const productLanguagesMissing = (words: ProductWords): Language[] =>
  languages.filter((lang) => Object.values(words[lang]).some((part) => part.trim() === ''))

const days = v.pipe(Count, v.minValue(1), v.maxValue(3_650))
/** A share above zero and at most 1. */
const share = v.pipe(v.string(), v.regex(/^(?!0(\.0+)?$)(0(\.\d{1,18})?|1(\.0{1,18})?)$/))
const fact = text(1, 80)

/** A machine as its data sheet describes it; its price is the purchase step. */
export const MachineSheet = v.strictObject({
  manufacturer: fact,
  hashrate: fact,
  powerConsumption: fact,
  size: fact,
  weight: fact,
  temperature: fact,
  humidity: fact,
  network: fact,
})
export type MachineSheet = v.InferOutput<typeof MachineSheet>

/** Every term of a version of a product. No term states past or future earnings. */
export const draftTerms = {
  /** Per year for a bond, per day for any other product. */
  rate: PositiveDec,
  rateKind: RateKind,
  days,
  riskLevel: v.pipe(Count, v.minValue(1), v.maxValue(5)),
  minAmount: PositiveDec,
  maxAmount: v.nullable(PositiveDec),
  /** For a machine its price. */
  step: PositiveDec,
  /** The quota of all users together, for a bond per sale: without it the required funding would be unknown. */
  totalQuota: PositiveDec,
  levelLimit: v.nullable(v.pipe(Count, v.minValue(1), v.maxValue(10))),
  kycLimit: v.pipe(Count, v.minValue(0), v.maxValue(2)),
  coolingOffHours: v.pipe(Count, v.minValue(0), v.maxValue(24)),
  /**
   * The number of days after which an order can be left at this cost of its principal; both null if it cannot be left.
   */
  lockDays: v.nullable(days),
  penaltyRate: v.nullable(share),
  autoRenewAllowed: v.boolean(),
  /** For a bond: the borrower, the length of a sale, and its target. */
  issuer: v.nullable(fact),
  saleDays: v.nullable(v.pipe(Count, v.minValue(1), v.maxValue(90))),
  targetAmount: v.nullable(PositiveDec),
  machine: v.nullable(MachineSheet),
  startAt: v.nullable(v.pipe(Ms, v.minValue(0), v.maxValue(8_640_000_000_000))),
  words: ProductWords,
}
