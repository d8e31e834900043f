import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Place } from '../doors.ts'
import { failed, secondsLocked, signInPolicy, unlocked } from '../lock-out.ts'
import { locks as table } from '../tables.ts'

type Input = {
  readonly place: Place
  /** Whether the account exists and the password is its own; verified before, told only here. */
  readonly right: boolean
}

/**
 * Lets a password through, or counts a failure. However many were verified at the same time, they
 * are told one after another under the door's lock, and after the fifth wrong one even the right one
 * is not told: so a crowd of guesses learns no more than five. A name without a user fails and locks
 * the same way.
 */
export const tryPassword = command('tryPassword', {
  needs: { locks: table },
  reads: (input: Input) => ({ locks: [input.place.id] }),
  decide({ locks }, { place, right }: Input, { now }) {
    const lock = locks.get(place.id)
    const retryAfter = secondsLocked(lock, now)
    if (retryAfter > 0) return refuse('LOGIN_LOCKED', { retryAfter })
    const key = { ...owned(place.door), id: place.id }
    if (!right) {
      const counted = table.row({ ...key, ...failed(lock, now, signInPolicy) })
      return refuse('BAD_CREDENTIALS', {}, [counted])
    }
    return { put: lock === undefined ? [] : [table.row({ ...key, ...unlocked })], reply: null }
  },
})
