import {
  withdrawalCheck,
  withdrawalLocks,
  withdrawalNeeds,
  withdrawalStanding,
  type WithdrawalProof,
  type WithdrawalState,
} from '../../people/index.ts'
import { command, isRefusal, owned, refuse } from '../../platform/lane/index.ts'
import { allowListAt } from '../accounts/allow-list.ts'
import { allowLists, type AllowListRow } from '../accounts/tables.ts'

export type LockAccountsInput = {
  readonly userId: string
  readonly enabled: boolean
  /** How long a lock holds after it was taken off, by policy. */
  readonly coolingMs: number
  /** What was found out about the passwords and codes of who unlocks it; null where none are asked for. */
  readonly proof: WithdrawalProof | null
}

/**
 * Locks the list of accounts at once, or takes the lock off: that waits as long as a new account cools,
 * so that who takes over an account cannot add one of their own in a hurry.
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
      : // A lock that is being taken off keeps its time, however often this is asked for.
        { ...owned(userId), enabled: present.enabled, offAt }
    return {
      put: [allowLists.row(wanted), ...opened],
      tell: !enabled && isShut(present) ? [{ name: 'accountsUnlocked', data: { offAt } }] : [],
      reply: allowListAt(wanted, now),
    }
  },
})

/** Whether the lock holds and nobody is taking it off: only then does taking it off ask for proofs. */
export function isShut({ enabled, offAt }: ReturnType<typeof allowListAt>): boolean {
  return enabled && offAt === null
}

function opening(person: WithdrawalState, proof: WithdrawalProof | null, now: number) {
  if (withdrawalStanding(person, now).isGuest) return refuse('GUEST_NOT_ALLOWED')
  // It was locked after it was looked at.
  return proof === null ? refuse('STATE_CHANGED') : withdrawalCheck(person, proof, now)
}
