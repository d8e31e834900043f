import { distributionBuckets, finds, type Ticker } from '@candor/api'
import { compare, Price, Rate } from '@candor/money'
import { changeBucket } from '@candor/rules'

export const groups = ['all', 'favorites', 'crypto', 'metal', 'forex', 'cfd'] as const
export type Group = (typeof groups)[number]
export type SortField = 'name' | 'price' | 'change'
export type Sort = { field: SortField; order: 'asc' | 'desc' }
/** A part of the distribution of changes: all rising, all falling, or one of its groups. */
const changeParts = ['up', 'down', ...distributionBuckets] as const
export type ChangePart = (typeof changeParts)[number]
/** The user's choice. Without a sort the market's order applies, or that of the favourites. */
export type Choice = {
  group: Group
  keyword: string
  sort: Sort | null
  change?: ChangePart | null
}

export function isGroup(text: string | undefined): text is Group {
  return groups.some((group) => group === text)
}

export function isChangePart(text: string | undefined): text is ChangePart {
  return changeParts.some((part) => part === text)
}

/** The markets that match a choice, in its order. Unknown prices and changes come last in both directions. */
export function pickQuotes(
  all: readonly Ticker[],
  favorites: ReadonlySet<string>,
  choice: Choice,
): Ticker[] {
  const found = all.filter(
    (item) =>
      fitsGroup(item, favorites, choice.group) &&
      fitsChange(item, choice.change ?? null) &&
      finds(item.symbol, item.name, choice.keyword),
  )
  if (choice.sort !== null) return found.toSorted(orderOf(choice.sort))
  if (choice.group !== 'favorites') return found
  const places = [...favorites]
  return found.toSorted((a, b) => places.indexOf(a.symbol) - places.indexOf(b.symbol))
}

/** As in the distribution, a closed market and an unknown change belong to no part. */
function fitsChange({ marketOpen, changeRate }: Ticker, part: ChangePart | null): boolean {
  if (part === null) return true
  const change = rate(changeRate)
  if (!marketOpen || change === null) return false
  if (part === 'up') return change > 0n
  return part === 'down' ? change < 0n : distributionBuckets[changeBucket(change)] === part
}

function fitsGroup(item: Ticker, favorites: ReadonlySet<string>, group: Group): boolean {
  if (group === 'all') return true
  if (group === 'favorites') return favorites.has(item.symbol)
  // As on the server, an index belongs to the contracts for difference.
  return item.category === group || (group === 'cfd' && item.category === 'index')
}

function orderOf({ field, order }: Sort): (a: Ticker, b: Ticker) => number {
  const sign = order === 'asc' ? 1 : -1
  if (field === 'name') return (a, b) => sign * a.name.localeCompare(b.name)
  const valueOf = (item: Ticker) => (field === 'price' ? price(item.price) : rate(item.changeRate))
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return sign * compare(left, right)
  }
}

function price(text: string | null): Price | null {
  return text === null ? null : Price.read(text)
}

function rate(text: string | null): Rate | null {
  return text === null ? null : Rate.read(text)
}
