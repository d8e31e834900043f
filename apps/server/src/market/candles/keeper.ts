import { minuteMs } from '@candor/api'
import type { Pool } from 'pg'
import type { World } from '../../platform/world.ts'
import type { Feed } from '../feed/feed.ts'
import type { CommittedTick } from '../tick.ts'
import type { Candle } from './candle.ts'
import { fillGap, fillHistory } from './fill.ts'
import type { ListRequest } from './list.ts'
import { listCandles } from './list.ts'
import { minutesOfLog } from './minutes-of-log.ts'
import type { Recent } from './recent.ts'
import { dayBefore, recentFrom } from './recent.ts'
import { keepMinutes, keepRollUps, lastMinutes, minutesSince } from './store.ts'
import { unhalted } from './halt-filter.ts'

const flushMs = 5_000

export interface CandlesOptions {
  readonly pool: Pick<Pool, 'query'>
  readonly world: Pick<World, 'clock' | 'after'>
  readonly feed: Pick<Feed, 'candles'>
  readonly symbols: readonly string[]
  readonly recent: Recent
  /**
   * Up to when this process has completed the price record (epoch ms). Later minutes are not written: a server that was
   * frozen and replaced has seen a part of them only.
   */
  readonly completeUntil: () => number
  readonly onError: (error: unknown) => void
}

export interface Candles {
  /**
   * Fills missing minutes from the feed's own record and begins to record ticks. Resolves when the present is complete;
   * older history follows.
   */
  start(): Promise<void>
  /** Resolves when the history of the first start is complete. */
  filled(): Promise<void>
  /** Adds the part of the running minute that passed before the first tick. */
  catchUp(now: number): Promise<void>
  apply(ticks: readonly CommittedTick[]): void
  /** The last minute before the server started; null if there is none. */
  lastBefore(symbol: string): Candle | null
  /** The latest candles, ascending; the last may still be running. */
  list(request: ListRequest): Promise<Candle[]>
  /** Writes the minutes that have ended and are complete. */
  flush(): Promise<void>
  /** Writes the ended minutes and resolves. A history that is still being filled is left to the next start. */
  stop(): Promise<void>
}

/** Builds and stores candles; asks the feed only for minutes in which no server was running. */
export function createCandles(given: CandlesOptions): Candles {
  const { pool, world, symbols, recent, onError } = given
  const feed = unhalted(pool, given.feed)
  const options = { ...given, feed }
  const { clock } = world
  const writes = createWrites(world, () => keep(given.completeUntil()), onError)
  let memoryFrom = recentFrom(clock.now())
  let history = Promise.resolve()
  const stopping = new AbortController()
  let before: ReadonlyMap<string, Candle> = new Map()

  async function repair(symbol: string, from: number, to: number): Promise<void> {
    const missed = await feed.candles(symbol, from, to)
    const named = missed.map((candle) => ({ ...candle, symbol }))
    recent.put(named, false)
  }

  async function keep(until: number): Promise<void> {
    await keepEnded(pool, recent, until)
    const from = recentFrom(until)
    if (from <= memoryFrom) return
    // Days leave the memory only after their roll-ups are on disk.
    await keepRollUps(pool, symbols, memoryFrom, from)
    memoryFrom = from
    recent.drop(from)
  }

  return {
    async start() {
      const now = clock.now()
      const logged = await minutesOfLog(pool, symbols)
      await fillGap(options, now, logged)
      before = await lastMinutes(pool, symbols)
      memoryFrom = recentFrom(now)
      await loadRecent(options, now, before)
      const running = now - (now % minuteMs)
      recent.put(
        logged.filter(({ openAt }) => openAt >= running),
        false,
      )
      history = fillHistory(options, now, stopping.signal).catch(onError)
      writes.start()
    },
    filled: () => history,
    async catchUp(now) {
      for (const symbol of symbols) await repair(symbol, now - (now % minuteMs), now)
    },
    apply(ticks) {
      for (const tick of ticks) {
        const earlier = recent.of(tick.symbol).at(-1)
        // Gaps before the days in memory are filled at the next start, as far back as the feed keeps them.
        if (!recent.apply(tick) || !earlier || earlier.openAt < memoryFrom) continue
        // Minutes passed without a tick: quiet ones, or ones that a sleeping machine missed.
        const openAt = tick.at - (tick.at % minuteMs)
        repair(tick.symbol, earlier.openAt + minuteMs, openAt - 1).catch(onError)
      }
    },
    lastBefore: (symbol) => before.get(symbol) ?? null,
    list: (request) =>
      listCandles(pool, { minutes: recent.of(request.symbol), from: memoryFrom }, request),
    flush: writes.flush,
    async stop() {
      writes.stop()
      stopping.abort()
      await history
      await writes.flush()
    },
  }
}

/** Calls `write` every five seconds and on each flush, one call after another. */
function createWrites(
  world: CandlesOptions['world'],
  write: () => Promise<void>,
  onError: (error: unknown) => void,
) {
  let cancel = () => {}
  let work = Promise.resolve()

  function start(): void {
    cancel = world.after(flushMs, beat)
  }

  function beat(): Promise<void> {
    start()
    return flush()
  }

  function flush(): Promise<void> {
    work = work.then(write).catch(onError)
    return work
  }

  return { start, flush, stop: () => cancel() }
}

/** Loads the stored minutes that belong in memory. @param before the last minute of each symbol */
async function loadRecent(
  { pool, symbols, recent }: CandlesOptions,
  now: number,
  before: ReadonlyMap<string, Candle>,
): Promise<void> {
  const lasts = symbols.map((symbol) => dayBefore(before.get(symbol)))
  const froms = lasts.map((from) => Math.min(recentFrom(now), from))
  recent.put(await minutesSince(pool, symbols, froms), true)
}

async function keepEnded(pool: Pick<Pool, 'query'>, recent: Recent, until: number): Promise<void> {
  const ended = recent.takeEnded(until)
  try {
    await keepMinutes(pool, ended)
  } catch (error) {
    recent.put(ended, false)
    throw error
  }
}
