import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { NameSlot } from '../name-slots.ts'
import { failed, secondsLocked, signInPolicy, unlocked } from '../lock-out.ts'
import { locks, type LockTable } from '../tables.ts'

type Input = {
  readonly slot: NameSlot
  /** Whether they match; verified before, revealed only here. */
  readonly right: boolean
}

/**
 * Accepts credentials or counts a failure, under the lock of the name's house object. Concurrently verified credentials
 * are answered one after another, and after five wrong ones even right ones are refused, so a burst of guesses reveals
 * no more than five results. A name without an owner fails and locks in the same way.
 */
export const tryingCredentials = (name: string, table: LockTable) =>
  command(name, {
    needs: { locks: table },
    reads: (input: Input) => ({ locks: [input.slot.id] }),
    decide(state, { slot, right }: Input, { now }) {
      const lock = state.locks.get(slot.id)
      const retryAfter = secondsLocked(lock, now)
      if (retryAfter > 0) return refuse('LOGIN_LOCKED', { retryAfter })
      const key = { ...owned(slot.houseObject), id: slot.id }
      if (!right) {
        const counted = table.row({ ...key, ...failed(lock, now, signInPolicy) })
        return refuse('BAD_CREDENTIALS', {}, [counted])
      }
      return { put: lock === undefined ? [] : [table.row({ ...key, ...unlocked })], reply: null }
    },
  })

export const tryPassword = tryingCredentials('tryPassword', locks)
