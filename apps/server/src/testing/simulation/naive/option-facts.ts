import { readFileSync } from 'node:fs'
import { readAmount } from './units.ts'

/** What the reference knows of second contracts; it reads the published files by itself. */
export type OptionFacts = {
  /** The seconds that an order may run, and what a win brings. */
  readonly rates: ReadonlyMap<string, bigint>
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly maxOpenStake: bigint
  /** The most that the house may lose in one market and direction. */
  readonly houseCap: bigint
  readonly maxSlippage: bigint
  /** The hours of each market that has them. */
  readonly hours: ReadonlyMap<string, readonly string[]>
}

type Terms = Record<
  'minStake' | 'maxStake' | 'maxOpenStake' | 'houseCap' | 'maxSlippageRate',
  string
> & { readonly periods: readonly { readonly seconds: number; readonly payoutRate: string }[] }
type Market = Readonly<Record<'products' | 'sessions', readonly string[]>> & {
  readonly name: string
}

/** Reads `data/options.json`, and of `data/symbols.json` where they are sold. */
export function readOptionFacts(): OptionFacts {
  const terms = read('options.json') as Terms
  const markets = (read('symbols.json') as Market[]).filter(({ products }) =>
    products.includes('second'),
  )
  return {
    rates: new Map(terms.periods.map((one) => [String(one.seconds), readAmount(one.payoutRate)])),
    minStake: readAmount(terms.minStake),
    maxStake: readAmount(terms.maxStake),
    maxOpenStake: readAmount(terms.maxOpenStake),
    houseCap: readAmount(terms.houseCap),
    maxSlippage: readAmount(terms.maxSlippageRate),
    hours: new Map(markets.map(({ name, sessions }) => [name, sessions])),
  }
}

function read(name: string): unknown {
  const file = new URL(`../../../../../../data/${name}`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}
