import type { World } from '../../../platform/world.ts'
import type { Symbols } from '../../symbols.ts'
import type { FeedTick } from '../../tick.ts'
import type { Feed } from '../feed.ts'
import type { Track } from './track.ts'
import { openTrack, recordedSource } from './track.ts'

export { recordedSource } from './track.ts'

/** Interval at which due ticks are reported (ms). */
const paceMs = 100
/** After a longer pause (a sleeping laptop), the ticks in between are history and not reported (ms). */
const longestCatchUpMs = 5_000

export interface RecordedOptions {
  readonly world: Pick<World, 'clock' | 'after'>
  readonly symbols: Symbols
  /** Seed of the paths between recorded prices. */
  readonly seed?: string
  /** Length of a slot with one tick (ms); at most 15,000. */
  readonly intervalMs?: number
}

/** Replays the recordings of `data/` as current prices. */
export function createRecordedFeed(options: RecordedOptions): Feed {
  const { world, symbols, seed = 'candor', intervalMs = 750 } = options
  const tracks = new Map<string, Track>()

  function trackOf(name: string): Track {
    const known = tracks.get(name)
    if (known) return known
    const symbol = symbols.get(name)
    if (!symbol) throw new Error(`no recording of ${name}`)
    const track = openTrack(symbol, seed, intervalMs)
    tracks.set(name, track)
    return track
  }

  function ticks(names: readonly string[], onTick: (tick: FeedTick) => void): () => void {
    const playing = names.map(trackOf)
    let playedTo = world.clock.now()
    let cancel = world.after(paceMs, play)

    function play(): void {
      cancel = world.after(paceMs, play)
      const now = world.clock.now()
      const from = Math.max(playedTo, now - longestCatchUpMs)
      playedTo = Math.max(playedTo, now)
      const due = playing.flatMap((track) => track.ticks(from, now))
      for (const tick of due.toSorted((a, b) => a.at - b.at)) onTick(tick)
    }
    return () => cancel()
  }

  return {
    source: recordedSource,
    ticks,
    candles: async (name, from, to) => trackOf(name).candles(from, to),
    closedUntil: (name, at) => trackOf(name).closedUntil(at),
    restartsAt: (name, at) => trackOf(name).restartsAt(at),
  }
}
