import { now } from '../../../lib/clock.ts'
import { storage } from '../../../lib/storage.ts'

const key = 'verificationQuiet'
const weekMs = 7 * 86_400_000

type Reason = 'known' | 'hidden'

/** Stores for a week why the prompt is not shown: the user is verified, or has hidden it. */
export function keepQuiet(userId: string, why: Reason): void {
  storage.set(key, `${userId} ${why} ${now() + weekMs}`)
}

/** Whether this user has hidden the prompt less than a week ago. */
export function isHidden(userId: string): boolean {
  return isQuiet() && (storage.get(key) ?? '').startsWith(`${userId} hidden `)
}

/** Whether the prompt was not shown the last time, for any user: then no space is reserved for it. */
export function isQuiet(): boolean {
  // not money: a time
  return Number(storage.get(key)?.split(' ')[2] ?? 0) > now()
}
