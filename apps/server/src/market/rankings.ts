import type { Category, Distribution, endpoints, InputOf } from '@candor/api'
import { distributionBuckets, finds } from '@candor/api'
import { changeBucket, changeBuckets } from '@candor/rules'
import type { Figures } from './figures.ts'

type Search = Omit<InputOf<typeof endpoints.listSymbols>, 'favorite'>
type Ranking = InputOf<typeof endpoints.getRanking>
type Order = (a: Figures, b: Figures) => number

/** Compares by a figure; unknown figures come last in either direction. */
function by(figure: (figures: Figures) => bigint | null, falling: boolean): Order {
  return (a, b) => {
    const [left, right] = [figure(a), figure(b)]
    if (left === right) return a.symbol.sort - b.symbol.sort
    if (left === null) return 1
    if (right === null) return -1
    return left < right === falling ? 1 : -1
  }
}

const rising = by(({ changeRate }) => changeRate, true)
const falling = by(({ changeRate }) => changeRate, false)
const busiest = by(({ turnover }) => turnover, true)
const hottest: Order = ({ symbol: a }, { symbol: b }) =>
  a.isHot === b.isHot ? a.sort - b.sort : a.isHot ? -1 : 1

const searchOrders: Record<Search['sort'], Order> = {
  hot: hottest,
  change_desc: rising,
  change_asc: falling,
  volume: busiest,
  name: (a, b) => (a.symbol.title < b.symbol.title ? -1 : 1),
}

/**
 * Whether a symbol is in a category. Indices are traded as contracts for difference, so they are in that category too.
 */
function isIn({ category }: Figures['symbol'], wanted: Category | undefined): boolean {
  return wanted === undefined || category === wanted || (wanted === 'cfd' && category === 'index')
}

/** The result of a search, in its order. Keywords match as in the app. */
export function search(all: readonly Figures[], wanted: Search): Figures[] {
  const { category, trade, keyword = '', sort } = wanted
  return all
    .filter(({ symbol }) => isIn(symbol, category))
    .filter(({ symbol }) => !trade || symbol.products.includes(trade))
    .filter(({ symbol }) => finds(symbol.name, symbol.title, keyword))
    .toSorted(searchOrders[sort])
}

/** A ranking of the home page. Gainers are only symbols that rose, losers only symbols that fell. */
export function rank(all: readonly Figures[], { type, limit }: Ranking): Figures[] {
  const ranked: Record<Ranking['type'], () => Figures[]> = {
    hot: () => all.toSorted(hottest),
    rise: () => all.filter((one) => (one.changeRate ?? 0n) > 0n).toSorted(rising),
    fall: () => all.filter((one) => (one.changeRate ?? 0n) < 0n).toSorted(falling),
    volume: () => all.filter(({ turnover }) => turnover !== null).toSorted(busiest),
    new: () => all.toSorted((a, b) => b.symbol.sort - a.symbol.sort),
  }
  return ranked[type]().slice(0, limit)
}

/**
 * Counts rising and falling open markets. A closed market does not move; a market without a known change is not
 * counted.
 */
export function distribute(
  all: readonly Figures[],
  category: Category | undefined,
  now: number,
): Distribution {
  const wanted = all.filter(({ symbol }) => isIn(symbol, category))
  const open = wanted.filter(({ state }) => state !== 'closed')
  const rates = open.flatMap(({ changeRate }) => (changeRate === null ? [] : [changeRate]))
  return {
    updatedAt: now,
    open: open.length,
    closed: wanted.length - open.length,
    up: rates.filter((rate) => rate > 0n).length,
    flat: rates.filter((rate) => rate === 0n).length,
    down: rates.filter((rate) => rate < 0n).length,
    buckets: distributionBuckets.map((key, index) => ({
      key,
      ...changeBuckets[index]!,
      count: rates.filter((rate) => changeBucket(rate) === index).length,
    })),
  }
}
