import { command, owned } from '../../platform/lane/index.ts'
import { allowListAt } from '../accounts/allow-list.ts'
import { allowLists, type AllowListRow } from '../accounts/tables.ts'

export type LockAccountsInput = {
  readonly userId: string
  readonly enabled: boolean
  /** How long a lock holds after it was taken off, by policy. */
  readonly coolingMs: number
}

/**
 * Locks the list of accounts at once, or takes the lock off: that waits as long as a new account cools,
 * so that who takes over an account cannot add one of their own in a hurry.
 */
export const lockAccounts = command('lockAccounts', {
  needs: { allowList: allowLists },
  decide({ allowList }, { userId, enabled, coolingMs }: LockAccountsInput, { now }) {
    const present = allowListAt(allowList, now)
    const wanted: AllowListRow = enabled
      ? { ...owned(userId), enabled: true, offAt: null }
      : // A lock that is being taken off keeps its time, however often this is asked for.
        {
          ...owned(userId),
          enabled: present.enabled,
          offAt: present.enabled ? (present.offAt ?? now + coolingMs) : null,
        }
    return { put: [allowLists.row(wanted)], reply: allowListAt(wanted, now) }
  },
})
