import type { LoggedTick } from '../context.ts'
import type { Work } from './work.ts'

/** A page of a symbol's log after a tick, in order; empty at the end. */
export type ReadLog = (symbol: string, seq: number) => Promise<readonly LoggedTick[]>

/**
 * The committed ticks of several symbols after `seen` and up to `ends`, in commit order.
 * @param seen the last seen tick of each symbol
 * @param ends the last requested tick of each symbol; all of the same moment, or the order has gaps at its end
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
  return all.toSorted((a, b) => a.logSeq - b.logSeq)
}

/**
 * A moment of the log before the first unjudged tick of any symbol, as the tick of each symbol at that moment. Judging advances
 * at a different speed for each symbol, but an account must see the ticks of all its symbols in commit order.
 * @param starts the tick up to which each symbol is judged
 */
export async function momentBefore(
  starts: ReadonlyMap<string, number>,
  read: ReadLog,
): Promise<Map<string, number>> {
  const next = await Promise.all([...starts].map(([symbol, seq]) => read(symbol, seq)))
  const firsts = next.flatMap(([first]) => (first === undefined ? [] : [first.logSeq]))
  const moment = Math.min(...firsts)
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

/** Ticks to read back at once; more than a symbol is ahead of another. */
const backwards = 500
