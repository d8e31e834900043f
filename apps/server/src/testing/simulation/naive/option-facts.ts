import { readFileSync } from 'node:fs'
import { readAmount, unit } from './units.ts'

/** What the reference knows of second contracts; it reads the published files by itself. */
export type OptionFacts = {
  /** What a win brings over the stake, by the seconds that an order may run. */
  readonly rates: ReadonlyMap<string, bigint>
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly maxOpenStake: bigint
  /** The most that the house may lose in one market and direction. */
  readonly houseCap: bigint
  readonly maxSlippage: bigint
  /** The instruments that they are sold on. */
  readonly sold: ReadonlySet<string>
}

/** Sums are small here: with so much less to lose the house often has no room left. */
export const optionsHeldBack = 99_500n * unit

type Terms = Record<
  'minStake' | 'maxStake' | 'maxOpenStake' | 'houseCap' | 'maxSlippageRate',
  string
> & { readonly periods: readonly { readonly seconds: number; readonly payoutRate: string }[] }
type Market = { readonly name: string; readonly products: readonly string[] }

let known: OptionFacts | null = null

/** Reads `data/options.json`, and in `data/symbols.json` where they are sold. */
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
