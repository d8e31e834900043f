import type { Pool } from 'pg'
import type { World } from '../platform/world.ts'
import type { RefusalReason } from './guards.ts'
import { isAfterSilence, isFarAway, judge } from './guards.ts'
import { deafUntil, neverHalted, type HaltOf } from './halts.ts'
import type { Committer } from './log/committer.ts'
import { createRefusals } from './log/refusals.ts'
import { saveRefusals } from './log/store.ts'
import { createMinuteRange } from './minute-range.ts'
import { isEstablished, levelWith, type Level } from './new-level.ts'
import type { Symbols } from './symbols.ts'
import type { FeedTick } from './tick.ts'

const flushMs = 1_000

export interface IngestOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly world: World
  readonly symbols: Symbols
  readonly committer: Pick<Committer, 'add' | 'finalAt'>
  /** The last tick of each symbol in the log. */
  readonly heads: ReadonlyMap<string, Pick<FeedTick, 'at' | 'price'>>
  /** The recorded ticks of the minute before the start, in order. */
  readonly lastMinute: readonly Pick<FeedTick, 'symbol' | 'at' | 'price'>[]
  /** When each symbol's source last reported before the start, from the recorded refusals. */
  readonly heard: ReadonlyMap<string, number>
  /** Whether a symbol's market was closed at any moment between two times. */
  readonly wasClosed: (symbol: string, from: number, to: number) => boolean
  /** The last halt decision on each market; by default none was ever halted. */
  readonly haltOf?: HaltOf
  readonly onError: (error: unknown) => void
}

export interface Ingest {
  /**
   * Handles a tick of a feed: commits it if it passes the guards, otherwise records the refusal.
   * @returns the reason of the refusal, or null
   */
  take(tick: FeedTick): RefusalReason | null
  /** Records a source's report that did not count towards a tick. */
  refuse(tick: FeedTick, reason: RefusalReason): void
  stop(): Promise<void>
}

/** The path of a tick from a feed to the log. */
export function createIngest(options: IngestOptions): Ingest {
  const { world, symbols, committer, wasClosed, haltOf = neverHalted, onError } = options
  const last = new Map(options.heads)
  const heardAt = new Map(options.heard)
  const levels = new Map<string, Level>()
  const ranges = new Map<string, ReturnType<typeof createMinuteRange>>()
  const refusals = recordRefusals(options)
  for (const tick of options.lastMinute) rangeOf(tick.symbol).add(tick)

  function rangeOf(symbol: string) {
    const range = ranges.get(symbol) ?? createMinuteRange()
    ranges.set(symbol, range)
    return range
  }

  function take(tick: FeedTick): RefusalReason | null {
    const { symbol } = tick
    const now = world.clock.now()
    const before = last.get(symbol) ?? null
    const deaf = deafUntil(haltOf(symbol))
    const level = levels.get(symbol) ?? null
    const state = {
      last: before,
      get minute() {
        return rangeOf(symbol).before(tick.at)
      },
      heardAt: heardAt.get(symbol) ?? null,
      finalAt: committer.finalAt(),
      // A getter, because it loops over the time in between, which a source with a wrong time unit makes endless.
      get wasClosed() {
        return before !== null && wasClosed(symbol, before.at, tick.at)
      },
      deafUntil: deaf,
      // A level from before a halt says nothing about the price after it.
      level: level !== null && level.at < (deaf ?? 0) ? null : level,
    }
    const known = symbols.get(symbol)
    const reason = judge(tick, known, state, now)
    heardAt.set(symbol, now)
    if (reason !== null) refusals.add(tick, reason, now)
    // An unknown symbol was refused above.
    else count(tick, isFarAway(tick, known!, state))
    if (reason === 'jump' && known !== undefined)
      levels.set(symbol, levelWith(state.level, tick, known.jumpRate, isAfterSilence(state, now)))
    return reason
  }

  /** @param isElsewhere whether this tick is the first of a new level */
  function count(tick: FeedTick, isElsewhere: boolean): void {
    const { symbol } = tick
    const level = levels.get(symbol)
    // A new level may be right, but it moves every position at once, so operators are notified.
    if (level && isEstablished(levelWith(level, tick, symbols.get(symbol)!.jumpRate, false)))
      onError(new Error(`${symbol} has a new level after ${level.count} refused ticks`))
    if (isElsewhere) rangeOf(symbol).reset()
    rangeOf(symbol).add(tick)
    levels.delete(symbol)
    last.set(symbol, tick)
    committer.add(tick)
  }

  return {
    take,
    refuse: (tick, reason) => refusals.add(tick, reason, world.clock.now()),
    stop: refusals.stop,
  }
}

/** Collects refused ticks and saves them once a second. */
function recordRefusals({ pool, world, onError }: IngestOptions) {
  const refusals = createRefusals(world.newId)
  let cancel = world.after(flushMs, beat)

  function beat(): Promise<void> {
    cancel = world.after(flushMs, beat)
    return flush()
  }

  async function flush(): Promise<void> {
    const refused = refusals.take()
    if (refused.length === 0) return
    await saveRefusals(pool, refused).catch(onError)
  }

  return {
    add: refusals.add,
    async stop(): Promise<void> {
      cancel()
      await flush()
    },
  }
}
