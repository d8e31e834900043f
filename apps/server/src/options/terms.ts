import { readFileSync } from 'node:fs'
import { Amount, Rate } from '@candor/money'
import * as v from 'valibot'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const rate = v.pipe(v.string(), v.transform(Rate.parse))

const fileSchema = v.strictObject({
  /** Smallest and largest stake of one order. */
  minStake: amount,
  maxStake: amount,
  /** Largest open stake of one user. */
  maxOpenStake: amount,
  /** The house's largest possible loss in one market and direction. */
  houseCap: amount,
  /** Largest distance from the price that the user saw. */
  maxSlippageRate: rate,
  /** Lengths of orders, and the payout of a win beyond the stake. */
  periods: v.array(v.strictObject({ seconds: v.number(), payoutRate: rate })),
})

export type OptionTerms = v.InferOutput<typeof fileSchema>
export type Period = OptionTerms['periods'][number]

/** Settlement currency of options. */
export const settlementCurrency = 'USDT'

/**
 * Reads `data/options.json`.
 * @throws ValiError when a field is missing or malformed
 */
export function loadOptionTerms(): OptionTerms {
  const path = new URL('../../../../data/options.json', import.meta.url)
  return v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8')))
}

/** The id of a period is its length in seconds. */
export const periodId = ({ seconds }: Pick<Period, 'seconds'>): string => String(seconds)
