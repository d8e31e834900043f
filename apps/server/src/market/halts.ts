import type { Halt } from '@candor/api'
import type { HaltChange } from '../policy/index.ts'

/** Null of a market that never was halted. */
export type HaltOf = (symbol: string) => HaltChange | null

/** Nothing is halted: for worlds without operators. */
export const neverHalted: HaltOf = () => null

/** Before this moment no tick counts that has not been counted yet; null where every one may. */
export function deafUntil(change: HaltChange | null): number | null {
  if (change === null) return null
  return change.isHalted ? Infinity : change.at
}

/**
 * The halt as everybody sees it. It reaches who writes the log a moment after it was decided: it begins right after the last
 * tick that counted, so that the log never holds one from inside of it.
 */
export function haltShown(change: HaltChange | null, lastAt: number | null): Halt | null {
  if (!change?.isHalted) return null
  return { sinceAt: Math.max(change.at, (lastAt ?? 0) + 1), reasonKey: change.reasonKey }
}
