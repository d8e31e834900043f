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
  /** Market of the collateral's price: its currency against dollars. */
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
  /** For loans in one sum. */
  dayOptions: v.array(v.pipe(count, v.minValue(1))),
  /** For monthly instalments. */
  monthOptions: v.optional(v.array(v.pipe(count, v.minValue(2), v.maxValue(60))), []),
  dailyRate: rate,
  overdueDailyRate: rate,
  overdueHours: count,
  saleFeeRate: rate,
  kycLimit: v.picklist([1, 2]),
  collaterals: v.array(collateralSchema),
})

/** The house object of the lending account. */
export const lendingOwner = owned('66900')

const fileSchema = v.strictObject({
  sets: v.array(setSchema),
  /** Amount from the sandbox's treasury for the lending account at the first start. */
  lending: v.optional(amount),
})

export type CollateralTerms = v.InferOutput<typeof collateralSchema>

/** Terms of a loan set, as users read them and loans keep them. */
export type LoanTerms = v.InferOutput<typeof setSchema> & {
  /** Hash of every word of the terms: a changed word is another version, which no user has signed. */
  readonly agreementVersion: string
}
export type LoanSets = ReadonlyMap<string, LoanTerms>

/**
 * Reads `data/loans.json`, or a test's file.
 * @throws ValiError when a field is missing or malformed
 */
export function loadLoanSets(file: unknown = stored()): LoanSets {
  const { sets } = v.parse(fileSchema, file)
  const raw = (file as { sets: readonly unknown[] }).sets
  return new Map(
    sets.map((set, place) => [set.id, { ...set, agreementVersion: versionOf(raw[place]) }]),
  )
}

/** Initial lending account, by `data/loans.json`. */
export const lendingFunds = (): Amount => v.parse(fileSchema, stored()).lending ?? Amount.zero

const stored = (): unknown =>
  JSON.parse(readFileSync(new URL('../../../../data/loans.json', import.meta.url), 'utf8'))

const versionOf = (raw: unknown): string =>
  createHash('sha256').update(JSON.stringify(raw)).digest('hex').slice(0, 16)
