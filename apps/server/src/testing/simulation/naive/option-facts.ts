import { readFileSync } from 'node:fs'
import { readAmount, unit } from './units.ts'

/** Terms of options, read from the published files by the reference itself. */
export type OptionFacts = {
  /** Payout rate of a win, by duration in seconds. */
  readonly rates: ReadonlyMap<string, bigint>
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly maxOpenStake: bigint
  /** Largest possible loss of the house per market and direction. */
  readonly houseCap: bigint
  readonly maxSlippage: bigint
  /** The instruments with options. */
  readonly sold: ReadonlySet<string>
}

/** Amounts are small here: this deduction from the house cap makes the cap often bind. */
export const optionsHeldBack = 99_500n * unit

type Terms = Record<
  'minStake' | 'maxStake' | 'maxOpenStake' | 'houseCap' | 'maxSlippageRate',
  string
> & { readonly periods: readonly { readonly seconds: number; readonly payoutRate: string }[] }
type Market = { readonly name: string; readonly products: readonly string[] }

let known: OptionFacts | null = null

/** Reads `data/options.json`, and the instruments with options from `data/symbols.json`. */
export const readOptionFacts = (): OptionFacts => (known ??= readAll())

function readAll(): OptionFacts {
  const terms = read('options.json') as Terms
  const markets = read('symbols.json') as Market[]
  return {
    rates: new Map(terms.periods.map((one) => [String(one.seconds), readAmount(one.payoutRate)])),
    minStake: readAmount(terms.minStake),
    maxStake: readAmount(terms.maxStake),
    maxOpenStake: readAmount(terms.maxOpenStake),
    houseCap: readAmount(terms.houseCap) - optionsHeldBack,
    maxSlippage: readAmount(terms.maxSlippageRate),
    sold: new Set(
      markets.filter(({ products }) => products.includes('second')).map(({ name }) => name),
    ),
  }
}

function read(name: string): unknown {
  const file = new URL(`../../../../../../data/${name}`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}
