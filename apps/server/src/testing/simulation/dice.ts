import { createHash } from 'node:crypto'

/** Pseudo-random choices: the same for the same seed. */
export type Dice = {
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number
  /** True with this probability, 0–1. */
  readonly chance: (share: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** One key, with a probability in proportion to its weight. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
}

/** Creates dice from a text: sfc32, seeded with its SHA-256. Not cryptographically secure. */
export function createDice(seed: string): Dice {
  const next = fractions(seed)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[whole(0, list.length - 1)]!
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((total, [, weight]) => total + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return entries.at(-1)![0]
    },
  }
}

/** Numbers from 0 (included) to 1 (excluded). */
function fractions(seed: string): () => number {
  const start = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [0, 4, 8, 12].map((place) => start.readInt32LE(place)) as [
    number,
    number,
    number,
    number,
  ]
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
}
