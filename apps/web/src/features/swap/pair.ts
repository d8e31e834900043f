import type { Holding } from './use-holdings.ts'

/** Which two currencies, and which of the two amounts the user typed. */
export type Pair = { readonly from: string; readonly to: string }
export type Side = keyof Pair

const other = { from: 'to', to: 'from' } as const satisfies Record<Side, Side>

export function otherSide(side: Side): Side {
  return other[side]
}

/** The pair that an address asks for, as far as it can be swapped; else the first two. */
export function pairFrom(
  { from, to }: { readonly from?: string; readonly to?: string },
  holdings: readonly Holding[],
): Pair {
  const names = holdings.map(({ currency }) => currency)
  const first = names.find((name) => name === from) ?? names.find((name) => name !== to)
  const second = names.find((name) => name === to && name !== first)
  return { from: first ?? '', to: second ?? names.find((name) => name !== first) ?? '' }
}

/** Another currency on one side; the one that stood there goes over where it would stand twice. */
export function withCurrency(pair: Pair, side: Side, currency: string): Pair {
  const across = otherSide(side)
  const kept = pair[across] === currency ? pair[side] : pair[across]
  return side === 'from' ? { from: currency, to: kept } : { from: kept, to: currency }
}
