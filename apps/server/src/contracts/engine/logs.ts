import type { LoggedTick } from '../context.ts'
import type { Work } from './work.ts'

/** A page of a symbol's log after a tick, in order; empty at its end. */
export type ReadLog = (symbol: string, seq: number) => Promise<readonly LoggedTick[]>

/**
 * The committed ticks of several symbols after what was seen of each and up to an end, in the order in which they were
 * committed.
 * @param seen of each symbol the last tick that was seen
 * @param ends of each symbol the last tick that is wanted; all of one moment, or the order has holes at its end
 */
export async function ticksOfAll(
  seen: Readonly<Record<string, number>>,
  ends: ReadonlyMap<string, number>,
  read: ReadLog,
  work: Work,
): Promise<LoggedTick[]> {
  const all: LoggedTick[] = []
  for (const [symbol, after] of Object.entries(seen)) {
    const end = ends.get(symbol) ?? 0
    for (let seq = after; seq < end;) {
      const what = `reading the log of ${symbol} for a pool`
      const from = seq
      const page = await work.untilDone(what, () => read(symbol, from))
      const last = page.at(-1)
      if (last === undefined) break
      all.push(...page.filter((tick) => tick.seq <= end))
      seq = last.seq
    }
  }
  // Ticks of before their order was on record have none but their times.
  return all.toSorted((a, b) => a.logSeq - b.logSeq || a.at - b.at || a.seq - b.seq)
}

/**
 * Where all symbols stood at one moment of the log, before anything that is still to be judged: judging goes on at other
 * speeds for each symbol, but an account must see the ticks of all of its symbols as they came.
 * @param starts of each symbol, the tick up to which it is judged
 */
export async function momentBefore(
  starts: ReadonlyMap<string, number>,
  read: ReadLog,
): Promise<Map<string, number>> {
  const next = await Promise.all([...starts].map(([symbol, seq]) => read(symbol, seq)))
  const firsts = next.flatMap(([first]) => (first === undefined ? [] : [first.logSeq]))
  const moment = Math.min(...firsts)
  // Of ticks from before their order was on record nothing more is known.
  if (moment === 0) return new Map(starts)
  const stood = [...starts].map(async ([symbol, seq]) => {
    for (let from = seq; from > 0; from = Math.max(0, from - backwards)) {
      const page = await read(symbol, Math.max(0, from - backwards))
      const last = page.findLast((tick) => tick.seq <= from && tick.logSeq < moment)
      if (last !== undefined) return [symbol, last.seq] as const
    }
    return [symbol, 0] as const
  })
  return new Map(await Promise.all(stood))
}

/** So far back at once: more than a symbol is ahead of another. */
const backwards = 500
