import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LoanType } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import * as v from 'valibot'
import { owned } from '../platform/lane/index.ts'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const rate = v.pipe(v.string(), v.transform(Rate.parse))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const collateralSchema = v.strictObject({
  currency: v.string(),
  /** The market by whose prices it is judged: that of the currency against dollars. */
  symbol: v.string(),
  initialLtv: rate,
  marginCallLtv: rate,
  liquidationLtv: rate,
})

const setSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^669\d\d$/)),
  loanType: LoanType,
  name: v.string(),
  currency: v.string(),
  minAmount: amount,
  maxAmount: amount,
  step: amount,
  /** Of what is paid back in one sum. */
  dayOptions: v.array(v.pipe(count, v.minValue(1))),
  /** Of what is paid back in so many instalments, one a month. */
  monthOptions: v.optional(v.array(v.pipe(count, v.minValue(2), v.maxValue(60))), []),
  dailyRate: rate,
  overdueDailyRate: rate,
  overdueHours: count,
  saleFeeRate: rate,
  kycLimit: v.picklist([1, 2]),
  collaterals: v.array(collateralSchema),
})

/** The house object whose account loans are paid out of. */
export const lendingOwner = owned('66900')

const fileSchema = v.strictObject({
  sets: v.array(setSchema),
  /** What the sandbox's treasury puts into the lending account at the first start. */
  lending: v.optional(amount),
})

export type CollateralTerms = v.InferOutput<typeof collateralSchema>

/** What is lent and how, as everybody reads it and as a loan keeps it. */
export type LoanTerms = v.InferOutput<typeof setSchema> & {
  /** Of every word of the terms: one that changes is another version, and nobody has signed it. */
  readonly agreementVersion: string
}
export type LoanSets = ReadonlyMap<string, LoanTerms>

/**
 * Reads `data/loans.json`, or what a test gives.
 * @throws ValiError when a field is missing or out of form.
 */
export function loadLoanSets(file: unknown = stored()): LoanSets {
  const { sets } = v.parse(fileSchema, file)
  const raw = (file as { sets: readonly unknown[] }).sets
  return new Map(
    sets.map((set, place) => [set.id, { ...set, agreementVersion: versionOf(raw[place]) }]),
  )
}

/** What the lending account begins with, by `data/loans.json`. */
export const lendingFunds = (): Amount => v.parse(fileSchema, stored()).lending ?? Amount.zero

const stored = (): unknown =>
  JSON.parse(readFileSync(new URL('../../../../data/loans.json', import.meta.url), 'utf8'))

const versionOf = (raw: unknown): string =>
  createHash('sha256').update(JSON.stringify(raw)).digest('hex').slice(0, 16)
