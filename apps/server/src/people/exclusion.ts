import { refuse, type Refusal } from '../platform/lane/index.ts'
import type { Exclusion } from './tables.ts'

/** When the pause from trading ends that the user has set; null where none runs. */
export function excludedUntil(exclusion: Exclusion | null | undefined, now: number): number | null {
  return exclusion != null && now < exclusion.untilAt ? exclusion.untilAt : null
}

/** Why this user may open nothing now. What is open can always be closed, and money can always leave. */
export function exclusionFault(exclusion: Exclusion | undefined, now: number): Refusal | null {
  const untilAt = excludedUntil(exclusion, now)
  if (untilAt === null) return null
  return refuse('SELF_EXCLUDED', { retryAfter: Math.ceil((untilAt - now) / 1_000) })
}
