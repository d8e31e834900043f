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
  /** The last tick in the log of each symbol. */
  readonly heads: ReadonlyMap<string, Pick<FeedTick, 'at' | 'price'>>
  /** What counted in the minute before the start, in order, as far as it is on record. */
  readonly lastMinute: readonly Pick<FeedTick, 'symbol' | 'at' | 'price'>[]
  /** When each symbol was heard last before the start, as far as that is on record beside the log. */
  readonly heard: ReadonlyMap<string, number>
  /** Whether a symbol's market was closed at any moment between two times. */
  readonly wasClosed: (symbol: string, from: number, to: number) => boolean
  /** What each market was last told of halts; default: none ever was halted. */
  readonly haltOf?: HaltOf
  readonly onError: (error: unknown) => void
}

export interface Ingest {
  /** Takes a tick of a feed: to the log when it passes the guards, else to the refusals. */
  take(tick: FeedTick): RefusalReason | null
  /** Puts on record what a source said that had no voice in a tick. */
  refuse(said: FeedTick, reason: RefusalReason): void
  stop(): Promise<void>
}

/** The way of a tick from a feed to the log. */
export function createIngest(options: IngestOptions): Ingest {
  const { pool, world, symbols, committer, wasClosed, haltOf = neverHalted, onError } = options
  const last = new Map(options.heads)
  const heardAt = new Map(options.heard)
  const levels = new Map<string, Level>()
  const ranges = new Map<string, ReturnType<typeof createMinuteRange>>()
  const refusals = createRefusals(world.newId)
  let cancel = world.after(flushMs, beat)
  for (const tick of options.lastMinute) rangeOf(tick.symbol).add(tick)

  function rangeOf(symbol: string) {
    const range = ranges.get(symbol) ?? createMinuteRange()
    ranges.set(symbol, range)
    return range
  }

  function beat(): Promise<void> {
    cancel = world.after(flushMs, beat)
    return flush()
  }

  async function flush(): Promise<void> {
    const refused = refusals.take()
    if (refused.length === 0) return
    await saveRefusals(pool, refused).catch(onError)
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
      // Walks over the time in between, which a source that is wrong about the unit makes endless.
      get wasClosed() {
        return before !== null && wasClosed(symbol, before.at, tick.at)
      },
      deafUntil: deaf,
      // What was said before a halt says nothing of where the market stands after it.
      level: level !== null && level.at < (deaf ?? 0) ? null : level,
    }
    const known = symbols.get(symbol)
    const reason = judge(tick, known, state, now)
    heardAt.set(symbol, now)
    if (reason !== null) refusals.add(tick, reason, now)
    // What is unknown was refused.
    else count(tick, isFarAway(tick, known!, state))
    if (reason === 'jump' && known !== undefined)
      levels.set(symbol, levelWith(state.level, tick, known.jumpRate, isAfterSilence(state, now)))
    return reason
  }

  /** @param isElsewhere its market stands at another level since this tick, which is the first of it. */
  function count(tick: FeedTick, isElsewhere: boolean): void {
    const { symbol } = tick
    const level = levels.get(symbol)
    // It may be right, and it moved everybody's positions at once: somebody should look.
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
    refuse: (said, reason) => refusals.add(said, reason, world.clock.now()),
    async stop() {
      cancel()
      await flush()
    },
  }
}
