import { readFileSync } from 'node:fs'
import { readAmount, unit } from './units.ts'

/** Terms of swaps, read from the published files by the reference itself. */
export type SwapFacts = {
  readonly minUsd: bigint
  readonly maxUsd: bigint
  readonly currencies: ReadonlyMap<string, { readonly spread: bigint; readonly step: bigint }>
}

/** Largest net flow of a currency within a day: far below the published cap, because amounts are small here. */
export const swapCap = 1_500n * unit

type Terms = Record<'minUsd' | 'maxUsd', string> & {
  readonly currencies: readonly { readonly currency: string; readonly spreadRate: string }[]
}
type Currencies = {
  readonly currencies: readonly { readonly currency: string; readonly precision: number }[]
}

let known: SwapFacts | null = null

/** Reads `data/swap.json`, and each currency's smallest step from `data/currencies.json`. */
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
