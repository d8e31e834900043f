import type { Halt } from '@candor/api'
import type { HaltChange } from '../policy/index.ts'

/** The last halt decision on a market; null if it was never halted. */
export type HaltOf = (symbol: string) => HaltChange | null

/** No halts, for tests without operators. */
export const neverHalted: HaltOf = () => null

/** The time before which new ticks are ignored; null if there is none. */
export function deafUntil(change: HaltChange | null): number | null {
  if (change === null) return null
  return change.isHalted ? Infinity : change.at
}

/**
 * The halt as users see it. The decision reaches the log writer a moment later, so the halt is shown from right after
 * the last accepted tick; the log then never has a tick within a halt.
 */
export function haltShown(change: HaltChange | null, lastAt: number | null): Halt | null {
  if (!change?.isHalted) return null
  return { sinceAt: Math.max(change.at, (lastAt ?? 0) + 1), reasonKey: change.reasonKey }
}
