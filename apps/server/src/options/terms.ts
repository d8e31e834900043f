import { readFileSync } from 'node:fs'
import { Amount, Rate } from '@candor/money'
import * as v from 'valibot'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const rate = v.pipe(v.string(), v.transform(Rate.parse))

const fileSchema = v.strictObject({
  /** The least and the most of one order. */
  minStake: amount,
  maxStake: amount,
  /** The most that all running orders of one user have at stake. */
  maxOpenStake: amount,
  /** The most that the house can lose at once in one market and direction. */
  houseCap: amount,
  /** How far from the price that the user saw an order is still accepted. */
  maxSlippageRate: rate,
  /** How long orders run, and what a win brings over the stake. */
  periods: v.array(v.strictObject({ seconds: v.number(), payoutRate: rate })),
})

export type OptionTerms = v.InferOutput<typeof fileSchema>
export type Period = OptionTerms['periods'][number]

/** What second contracts are staked and settled in. */
export const settle = 'USDT'

/**
 * Reads `data/options.json`.
 * @throws ValiError when a field is missing or out of form.
 */
export function loadOptionTerms(): OptionTerms {
  const path = new URL('../../../../data/options.json', import.meta.url)
  return v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8')))
}

/** A period is named by its length. */
export const periodId = ({ seconds }: Pick<Period, 'seconds'>): string => String(seconds)
