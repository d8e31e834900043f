import { refuse, type Refusal } from '../platform/lane/index.ts'
import type { Exclusion } from './tables.ts'

/** When the user's self-exclusion from trading ends; null if none is in force. */
export function excludedUntil(exclusion: Exclusion | null | undefined, now: number): number | null {
  return exclusion != null && now < exclusion.untilAt ? exclusion.untilAt : null
}

/** The refusal to open anything during a self-exclusion. Closing and withdrawals are always allowed. */
export function exclusionFault(exclusion: Exclusion | undefined, now: number): Refusal | null {
  const untilAt = excludedUntil(exclusion, now)
  if (untilAt === null) return null
  return refuse('SELF_EXCLUDED', { retryAfter: Math.ceil((untilAt - now) / 1_000) })
}
