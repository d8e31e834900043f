import { now } from '../../../lib/clock.ts'
import { storage } from '../../../lib/storage.ts'

const key = 'verificationQuiet'
const weekMs = 7 * 86_400_000

type Reason = 'known' | 'hidden'

/** Remembers for a week why there is nothing to say: its user is known, or has put it away. */
export function keepQuiet(userId: string, why: Reason): void {
  storage.set(key, `${userId} ${why} ${now() + weekMs}`)
}

/** Whether this user has put it away less than a week ago. */
export function isHidden(userId: string): boolean {
  return isQuiet() && (storage.get(key) ?? '').startsWith(`${userId} hidden `)
}

/** Whether there was nothing to say the last time, of whomever: then no room is kept for it. */
export function isQuiet(): boolean {
  // not money: a time
  return Number(storage.get(key)?.split(' ')[2] ?? 0) > now()
}
