import { readFileSync } from 'node:fs'
import { Amount, Rate } from '@candor/money'
import * as v from 'valibot'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const rate = v.pipe(v.string(), v.transform(Rate.parse))

const fileSchema = v.strictObject({
  /** The least and the most that one swap is worth. */
  minUsd: amount,
  maxUsd: amount,
  /** The most of a currency that the house gives out or takes in on balance within 24 hours. */
  dailyNetUsd: amount,
  /** What can be swapped, in the order in which it is shown. A pair has the larger spread of its two. */
  currencies: v.array(v.strictObject({ currency: v.string(), spreadRate: rate })),
})

/** What of a currency is known elsewhere. */
export type KnownCurrency = {
  readonly name: string
  readonly precision: number
  readonly displayPrecision: number
}

export type SwapTerms = Omit<v.InferOutput<typeof fileSchema>, 'currencies'> & {
  readonly currencies: ReadonlyMap<string, SwapTerm>
}

/** A currency that can be swapped. */
export type SwapTerm = KnownCurrency & {
  readonly currency: string
  readonly spreadRate: Rate
  /** The smallest amount of it. */
  readonly step: Amount
}

/**
 * Reads `data/swap.json`.
 * @throws ValiError when a field is missing or out of form; Error when a currency is none that users can hold.
 */
export function loadSwapTerms(known: ReadonlyMap<string, KnownCurrency>): SwapTerms {
  const path = new URL('../../../../data/swap.json', import.meta.url)
  const { currencies, ...bounds } = v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8')))
  return {
    ...bounds,
    currencies: new Map(
      currencies.map(({ currency, spreadRate }) => {
        const facts = known.get(currency)
        if (facts === undefined) throw new Error(`nobody can hold ${currency}`)
        const { name, precision, displayPrecision } = facts
        const step = Amount.of(Amount.one / 10n ** BigInt(precision))
        return [currency, { currency, name, precision, displayPrecision, spreadRate, step }]
      }),
    ),
  }
}
