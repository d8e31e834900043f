import { minuteMs } from '@candor/api'
import { bridge, type RecordedMinute } from './bridge.ts'
import { randomFrom } from './random.ts'

/** The share of its slot in which a tick may move, so that two ticks are never more than 1.6 slots apart. */
const jitter = 0.6

/** The ticks of one minute: times, and prices in steps. */
export interface MinutePath {
  /** Epoch milliseconds, ascending, inside the minute. */
  readonly times: readonly number[]
  readonly steps: Int32Array
}

/**
 * The ticks of one minute. They depend on symbol, minute and seed alone, so that a restarted server continues the same
 * path.
 */
export function minutePath(
  minute: RecordedMinute,
  { symbol, openAt, seed, intervalMs }: PathOptions,
): MinutePath {
  const random = randomFrom(`${seed}:${symbol}:${openAt}`)
  const count = Math.floor(minuteMs / intervalMs)
  const steps = bridge(minute, count, random)
  const times = Array.from(
    steps,
    (_, index) => openAt + Math.floor((index + jitter * random()) * intervalMs),
  )
  return { times, steps }
}

export interface PathOptions {
  readonly symbol: string
  readonly openAt: number
  readonly seed: string
  /** Length of a slot with one tick (ms); at most a quarter of a minute. */
  readonly intervalMs: number
}
