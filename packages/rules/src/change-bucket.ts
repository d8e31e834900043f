import { absolute, Rate } from '@candor/money'

/** The bounds of a bucket of price changes, as fractions; null for an open end. */
export type ChangeBounds = { readonly fromRate: string | null; readonly toRate: string | null }

const edges = ['0.03', '0.05', '0.1'] as const
const limits = edges.map(Rate.parse)
const flat = 4

/** The nine buckets of the rise-and-fall distribution, from the deepest fall to the highest rise. */
export const changeBuckets: readonly ChangeBounds[] = [
  { fromRate: null, toRate: '-0.1' },
  { fromRate: '-0.1', toRate: '-0.05' },
  { fromRate: '-0.05', toRate: '-0.03' },
  { fromRate: '-0.03', toRate: '0' },
  { fromRate: '0', toRate: '0' },
  { fromRate: '0', toRate: '0.03' },
  { fromRate: '0.03', toRate: '0.05' },
  { fromRate: '0.05', toRate: '0.1' },
  { fromRate: '0.1', toRate: null },
]

/** The index of the bucket of a change: 4 is flat. A value on a bound belongs to the bucket further from zero. */
export function changeBucket(rate: Rate): number {
  if (rate === 0n) return flat
  const size = absolute(rate)
  const steps = 1 + limits.filter((limit) => size >= limit).length
  return rate > 0n ? flat + steps : flat - steps
}
