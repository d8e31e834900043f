import { absolute, Rate } from '@candor/money'

/** The bounds of a group of changes, as fractions; null where it has no end. */
export type ChangeBounds = { readonly fromRate: string | null; readonly toRate: string | null }

const edges = ['0.03', '0.05', '0.1'] as const
const limits = edges.map(Rate.parse)
const flat = 4

/** The nine groups of the rise-and-fall distribution, from the deepest fall to the highest rise. */
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

/** The place of a change among the groups: 4 is flat, further out is further from it. A bound belongs to the outer one. */
export function changeBucket(rate: Rate): number {
  if (rate === 0n) return flat
  const size = absolute(rate)
  const steps = 1 + limits.filter((limit) => size >= limit).length
  return rate > 0n ? flat + steps : flat - steps
}
