import { readFileSync } from 'node:fs'
import { Amount, Rate } from '@candor/money'
import * as v from 'valibot'

const amount = v.pipe(v.string(), v.transform(Amount.parse))
const rate = v.pipe(v.string(), v.transform(Rate.parse))

const fileSchema = v.strictObject({
  /** Bounds of one swap, in dollars. */
  minUsd: amount,
  maxUsd: amount,
  /** Largest net flow of a currency within 24 hours, in either direction, in dollars. */
  dailyNetUsd: amount,
  /** Currencies that can be swapped, in display order. A pair has the larger spread of the two. */
  currencies: v.array(v.strictObject({ currency: v.string(), spreadRate: rate })),
})

/** Facts of a currency from the wallet's list. */
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
  /** Smallest amount. */
  readonly step: Amount
}

/**
 * Reads `data/swap.json`.
 * @throws ValiError when a field is missing or malformed; Error when users cannot hold a currency.
 */
export function loadSwapTerms(known: ReadonlyMap<string, KnownCurrency>): SwapTerms {
  const path = new URL('../../../../data/swap.json', import.meta.url)
  const { currencies, ...bounds } = v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8')))
  return {
    ...bounds,
    currencies: new Map(
      currencies.map(({ currency, spreadRate }) => {
        const facts = known.get(currency)
        if (facts === undefined) throw new Error(`users cannot hold ${currency}`)
        const { name, precision, displayPrecision } = facts
        const step = Amount.of(Amount.one / 10n ** BigInt(precision))
        return [currency, { currency, name, precision, displayPrecision, spreadRate, step }]
      }),
    ),
  }
}
