import {
  withdrawalCheck,
  withdrawalLocks,
  withdrawalNeeds,
  withdrawalEligibility,
  type WithdrawalProof,
  type WithdrawalState,
} from '../../people/index.ts'
import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { allowListAt } from '../accounts/allow-list.ts'
import { allowLists, type AllowListRow } from '../accounts/tables.ts'

export type LockAccountsInput = {
  readonly userId: string
  readonly enabled: boolean
  /** Length of the cooldown after the lock is removed, by policy. */
  readonly coolingMs: number
  /** Result of the user's step-up for unlocking; null where none is required. */
  readonly proof: WithdrawalProof | null
}

/**
 * Locks the list of accounts at once, or removes the lock with the cooldown of a new account, so that a thief of the account
 * cannot quickly add an account of their own.
 */
export const lockAccounts = command('lockAccounts', {
  needs: { ...withdrawalNeeds, allowList: allowLists },
  reads: () => ({ locks: withdrawalLocks }),
  decide({ allowList, ...person }, input: LockAccountsInput, { now }) {
    const { userId, enabled, coolingMs, proof } = input
    const present = allowListAt(allowList, now)
    const opened = !enabled && isShut(present) ? opening(person, proof, now) : []
    if (isRefusal(opened)) return opened
    const offAt = present.enabled ? (present.offAt ?? now + coolingMs) : null
    const wanted: AllowListRow = enabled
      ? { ...owned(userId), enabled: true, offAt: null }
      : // A pending removal keeps its time when it is requested again.
        { ...owned(userId), enabled: present.enabled, offAt }
    return {
      put: [allowLists.row(wanted), ...opened],
      events: !enabled && isShut(present) ? [{ name: 'accountsUnlocked', data: { offAt } }] : [],
      reply: allowListAt(wanted, now),
    }
  },
})

/** Whether the lock holds and is not being removed: only then does the removal need step-up. */
export function isShut({ enabled, offAt }: ReturnType<typeof allowListAt>): boolean {
  return enabled && offAt === null
}

function opening(person: WithdrawalState, proof: WithdrawalProof | null, now: number) {
  if (withdrawalEligibility(person, now).isGuest) return refuse('GUEST_NOT_ALLOWED')
  // The list was locked after the check.
  return proof === null ? refuse('STATE_CHANGED') : withdrawalCheck(person, proof, now)
}
