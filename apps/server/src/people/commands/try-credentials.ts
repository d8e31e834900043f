import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Place } from '../doors.ts'
import { failed, secondsLocked, signInPolicy, unlocked } from '../lock-out.ts'
import { locks, type LockTable } from '../tables.ts'

type Input = {
  readonly place: Place
  /** Whether they belong together; verified before, told only here. */
  readonly right: boolean
}

/**
 * Lets credentials through, or counts a failure, under the lock of their door. However many were
 * verified at the same time, they are told one after another, and after the fifth wrong ones even the
 * right ones are not told: so a crowd of guesses learns no more than five. A name without an owner fails
 * and locks the same way.
 */
export const tryingCredentials = (name: string, table: LockTable) =>
  command(name, {
    needs: { locks: table },
    reads: (input: Input) => ({ locks: [input.place.id] }),
    decide(state, { place, right }: Input, { now }) {
      const lock = state.locks.get(place.id)
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

export const tryPassword = tryingCredentials('tryPassword', locks)
