import type { Clock } from './world.ts'

/** Start of the id clock; 41 bits of milliseconds last until 2095. */
const EPOCH_AT = Date.UTC(2026, 0, 1)
const COUNTER_MASK = 4095
const LARGEST_STEP = 8

interface IdSource {
  clock: Clock
  node: number
  randomBytes(count: number): Uint8Array
}

/**
 * Creates a function that returns ever larger ids: milliseconds (41 bits), node (10 bits), counter (12 bits).
 * The counter is never reset and moves by a random step of 1 to 8, because a user's part is `id mod 64`: with a fixed
 * step, commands that draw four ids each would put all users into a quarter of the parts. When the counter overflows
 * within one millisecond, the id takes the next millisecond; the same happens when the clock steps back.
 */
export function createIds({ clock, node, randomBytes }: IdSource): () => string {
  let at = 0
  /** The upper bits of `at`, cached because many ids share them. */
  let upper = 0n
  let counter = 0
  let steps: Uint8Array = new Uint8Array(0)
  let used = 0

  return function newId() {
    if (used === steps.length) {
      steps = randomBytes(256)
      used = 0
    }
    counter += 1 + ((steps[used++] ?? 0) % LARGEST_STEP)
    const passedEnd = counter > COUNTER_MASK
    counter &= COUNTER_MASK
    const next = Math.max(clock.now() - EPOCH_AT, passedEnd ? at + 1 : at)
    if (next !== at) upper = BigInt(next) << 22n
    at = next
    return (upper | BigInt((node << 12) | counter)).toString()
  }
}
