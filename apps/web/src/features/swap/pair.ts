import type { Holding } from './use-holdings.ts'

/** The two currencies, and the side whose amount the user typed. */
export type Pair = { readonly from: string; readonly to: string }
export type Side = keyof Pair

const other = { from: 'to', to: 'from' } as const satisfies Record<Side, Side>

export function otherSide(side: Side): Side {
  return other[side]
}

/** The pair in an address, as far as it can be swapped; else the first two. */
export function pairFrom(
  { from, to }: { readonly from?: string; readonly to?: string },
  holdings: readonly Holding[],
): Pair {
  const names = holdings.map(({ currency }) => currency)
  const first = names.find((name) => name === from) ?? names.find((name) => name !== to)
  const second = names.find((name) => name === to && name !== first)
  return { from: first ?? '', to: second ?? names.find((name) => name !== first) ?? '' }
}

/** Changes the currency of one side; if it is that of the other side, the two swap places. */
export function withCurrency(pair: Pair, side: Side, currency: string): Pair {
  const across = otherSide(side)
  const kept = pair[across] === currency ? pair[side] : pair[across]
  return side === 'from' ? { from: currency, to: kept } : { from: kept, to: currency }
}
