import type { Price, Rate } from '@candor/money'
import { absolute, add, compare, divide, Price as PriceKind, ratio, subtract } from '@candor/money'

/** The middle of what one source bids and asks. */
export interface Opinion {
  readonly source: string
  readonly price: Price
}

/** What the sources say together; `price` is null where they say nothing that can be used. */
export interface Agreement {
  readonly price: Price | null
  /** Within the bound of the median. */
  readonly witnesses: readonly string[]
  readonly outliers: readonly string[]
}

/** More than half of those that were asked, whether or not they speak. */
export function quorumOf(asked: number): number {
  return Math.floor(asked / 2) + 1
}

/**
 * The median of all opinions, if more than half of the sources that were asked are within the bound of it.
 *
 * An outlier is not left out of the median: where two of three disagree, nobody can tell from the figures
 * which of them is wrong, and the median of all is the only figure that stays between what the honest ones
 * say as long as fewer than half lie. Being an outlier costs a source its voice in the count alone.
 *
 * Of an even number both middle opinions must be near, so that two sources agree with each other and not
 * each with a middle that neither has said.
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
