/** Returns the next number of a sequence: at least 0, below 1. */
export type Random = () => number

/**
 * A sequence determined by the seed text alone (FNV-1a into mulberry32). It draws the path between recorded prices and
 * must repeat exactly; not for secrets.
 */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Approximately standard normal: the sum of twelve uniforms less six. Logarithms and cosines may differ between
 * processors and engines; sums do not.
 */
export function normal(random: Random): number {
  let total = -6
  for (let index = 0; index < 12; index++) total += random()
  return total
}
