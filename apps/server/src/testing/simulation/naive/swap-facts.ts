import { readFileSync } from 'node:fs'
import { readAmount, unit } from './units.ts'

/** What the reference knows of swaps; it reads the published files by itself. */
export type SwapFacts = {
  readonly minUsd: bigint
  readonly maxUsd: bigint
  readonly currencies: ReadonlyMap<string, { readonly spread: bigint; readonly step: bigint }>
}

/** The most of a currency on balance within a day: far less than is published, because sums are small here. */
export const swapCap = 1_500n * unit

type Terms = Record<'minUsd' | 'maxUsd', string> & {
  readonly currencies: readonly { readonly currency: string; readonly spreadRate: string }[]
}
type Currencies = {
  readonly currencies: readonly { readonly currency: string; readonly precision: number }[]
}

let known: SwapFacts | null = null

/** Reads `data/swap.json`, and in `data/currencies.json` how finely each currency is counted. */
export const readSwapFacts = (): SwapFacts => (known ??= readAll())

function readAll(): SwapFacts {
  const { minUsd, maxUsd, currencies } = read('swap.json') as Terms
  const listed = (read('currencies.json') as Currencies).currencies
  const stepOf = (name: string) =>
    unit / 10n ** BigInt(listed.find(({ currency }) => currency === name)!.precision)
  return {
    minUsd: readAmount(minUsd),
    maxUsd: readAmount(maxUsd),
    currencies: new Map(
      currencies.map(({ currency, spreadRate }) => [
        currency,
        { spread: readAmount(spreadRate), step: stepOf(currency) },
      ]),
    ),
  }
}

function read(name: string): unknown {
  const file = new URL(`../../../../../../data/${name}`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}
