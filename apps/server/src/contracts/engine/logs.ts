import type { Tick } from '../context.ts'
import type { Work } from './work.ts'

/**
 * The committed ticks of several symbols after what was seen of each and up to an end, in the order in which they came.
 * @param seen of each symbol the last tick that was seen
 * @param endOf the last tick of a symbol that is wanted
 * @param read a page of a log after a tick, in order; none at its end
 */
export async function ticksOfAll(
  seen: Readonly<Record<string, number>>,
  endOf: (symbol: string) => number,
  read: (symbol: string, seq: number) => Promise<readonly Tick[]>,
  work: Work,
): Promise<Tick[]> {
  const all: Tick[] = []
  for (const [symbol, after] of Object.entries(seen)) {
    const end = endOf(symbol)
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
  return all.toSorted((a, b) => a.at - b.at || a.seq - b.seq)
}
