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
 * What users read of a product in one language: how it is called, what it is, what they accept with it, who pays its income and
 * out of what. A draft may lack some.
 */
export const ProductSaid = v.strictObject({
  name: text(0, 60),
  description: text(0, 4_000),
  disclosure: text(0, 2_000),
  payer: text(0, 200),
  source: text(0, 200),
})
export type ProductSaid = v.InferOutput<typeof ProductSaid>

/** The same in every language. Without an English name there is no draft: its desk could not tell it from another. */
export const ProductWords = v.strictObject({
  ...inEachLanguage(ProductSaid),
  'en-us': v.strictObject({ ...ProductSaid.entries, name: text(2, 60) }),
})
export type ProductWords = v.InferOutput<typeof ProductWords>

/** Languages that lack something: what is not said in every language is not published. */
export const productLanguagesMissing = (words: ProductWords): Language[] =>
  languages.filter((lang) => Object.values(words[lang]).some((said) => said.trim() === ''))

const days = v.pipe(Count, v.minValue(1), v.maxValue(3_650))
/** A part of the whole, more than none and at most all. */
const share = v.pipe(v.string(), v.regex(/^(?!0(\.0+)?$)(0(\.\d{1,18})?|1(\.0{1,18})?)$/))
const fact = text(1, 80)

/** A machine as its sheet describes it; its price is the step in which it is bought. */
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

/** Every term of a product that a version names. None of them says what was or will be earned. */
export const draftTerms = {
  /** For a year of a bond, for a day of all else. */
  rate: PositiveDec,
  rateKind: RateKind,
  days,
  riskLevel: v.pipe(Count, v.minValue(1), v.maxValue(5)),
  minAmount: PositiveDec,
  maxAmount: v.nullable(PositiveDec),
  /** Of a machine its price. */
  step: PositiveDec,
  /** What all users together may buy, of a bond in each of its sales: without it nobody could say what its account must hold. */
  totalQuota: PositiveDec,
  levelLimit: v.nullable(v.pipe(Count, v.minValue(1), v.maxValue(10))),
  kycLimit: v.pipe(Count, v.minValue(0), v.maxValue(2)),
  coolingOffHours: v.pipe(Count, v.minValue(0), v.maxValue(24)),
  /** After so many days an order can be left at this cost of its principal; both null where it cannot be. */
  lockDays: v.nullable(days),
  penaltyRate: v.nullable(share),
  autoRenewAllowed: v.boolean(),
  /** Of a bond: who borrows, how long a sale is open, and what it has to raise. */
  issuer: v.nullable(fact),
  saleDays: v.nullable(v.pipe(Count, v.minValue(1), v.maxValue(90))),
  targetAmount: v.nullable(PositiveDec),
  machine: v.nullable(MachineSheet),
  startAt: v.nullable(v.pipe(Ms, v.minValue(0), v.maxValue(8_640_000_000_000))),
  words: ProductWords,
}
