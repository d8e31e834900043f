import { failed, secondsLocked, signInPolicy, unlocked } from '../../people/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Place } from '../doors.ts'
import { locks as table } from '../tables.ts'

type Input = {
  readonly place: Place
  /** Whether name, password and code belong together; found before, told only here. */
  readonly right: boolean
}

/** Lets an operator's credentials through, or counts a failure, under the lock of the name's door. */
export const tryOperator = command('tryOperator', {
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
