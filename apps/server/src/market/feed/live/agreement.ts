import type { Price, Rate } from '@candor/money'
import { absolute, add, compare, divide, Price as PriceKind, ratio, subtract } from '@candor/money'

/** The middle of one source's bid and ask. */
export interface Opinion {
  readonly source: string
  readonly price: Price
}

/** The joint result of the sources; `price` is null if they do not agree. */
export interface Agreement {
  readonly price: Price | null
  /** Sources within the bound of the median. */
  readonly witnesses: readonly string[]
  readonly outliers: readonly string[]
}

/** More than half of the asked sources, whether or not they report. */
export function quorumOf(asked: number): number {
  return Math.floor(asked / 2) + 1
}

/**
 * The median of all opinions, if more than half of the asked sources are within the bound of it.
 * An outlier is not left out of the median: if two of three disagree, the figures do not tell which of them is wrong.
 * The median of all is the only figure that stays within the range of the correct ones as long as fewer than half are
 * wrong. An outlier only loses its vote in the count.
 * With an even number, both middle opinions must be within the bound, so that two sources agree with each other and not
 * each with a middle that neither has reported.
 */
export function agree(opinions: readonly Opinion[], asked: number, bound: Rate): Agreement {
  const sorted = opinions.toSorted((a, b) => compare(a.price, b.price))
  const lower = sorted[(sorted.length - 1) >> 1]?.price
  const upper = sorted[sorted.length >> 1]?.price
  if (lower === undefined || upper === undefined)
    return { price: null, witnesses: [], outliers: [] }
  const isNear = ({ price }: Opinion) =>
    [lower, upper].every((middle) => distance(price, middle) <= bound)
  const named = Map.groupBy(opinions, isNear)
  const names = (near: boolean) => (named.get(near) ?? []).map(({ source }) => source).toSorted()
  const witnesses = names(true)
  const price =
    witnesses.length >= quorumOf(asked)
      ? PriceKind.of(divide(add(lower, upper), 2n, 'floor'))
      : null
  return { price, witnesses, outliers: names(false) }
}

function distance(price: Price, middle: Price): Rate {
  return ratio(absolute(subtract(price, middle)), middle, 'ceil')
}
