import { dayMs } from '@candor/api'
import type { Pool } from 'pg'
import type { Session } from '../platform/http/route.ts'
import { partOf } from '../platform/part.ts'
import { contactOf } from './account.ts'
import { holdAt } from './withdrawal-hold.ts'
import { findFundPassword, findHold, findUser, isKnownBy } from './queries.ts'
import type { FundPassword, Hold, User } from './tables.ts'
import { hasWithdrawalPassword } from './withdrawal-password.ts'

/** The conditions of a user's withdrawal, apart from proofs. */
export type WithdrawalEligibility = {
  readonly isGuest: boolean
  /** End of the pause after a change of a credential; null if there is none. */
  readonly holdUntilAt: number | null
  readonly hasFundPassword: boolean
  /** End of the lock of the withdrawal password; null if it is not locked. */
  readonly fundPasswordLockedUntilAt: number | null
}

type Known = {
  readonly users: User | null | undefined
  readonly holds: Hold | null | undefined
  readonly fundPasswords: FundPassword | null | undefined
}

/** The conditions, equal for the quote and for the withdrawal itself. */
export function withdrawalEligibility(known: Known, now: number): WithdrawalEligibility {
  const { users: user, holds: hold, fundPasswords: fund } = known
  return {
    isGuest: user == null || contactOf(user) === null,
    holdUntilAt: holdAt(hold, now)?.untilAt ?? null,
    hasFundPassword: hasWithdrawalPassword(fund),
    fundPasswordLockedUntilAt:
      hasWithdrawalPassword(fund) && now < fund.lockedUntilAt ? fund.lockedUntilAt : null,
  }
}

type Reader = Pick<Pool, 'query'>

export async function readWithdrawalEligibility(
  reader: Reader,
  userId: string,
  now: number,
): Promise<WithdrawalEligibility> {
  const [users, holds, fundPasswords] = await Promise.all([
    findUser(reader, userId),
    findHold(reader, userId),
    findFundPassword(reader, userId),
  ])
  return withdrawalEligibility({ users, holds, fundPasswords }, now)
}

/** Whether the user's first sign-in with this device as a known one is less than a day ago. */
export async function isNewDevice(
  reader: Reader,
  { userId, id }: Pick<Session, 'userId' | 'id'>,
  now: number,
): Promise<boolean> {
  const found = await reader.query(
    `select from people_session one join people_session this using (part, user_id, device_thumbprint)
     where this.part = $1 and this.user_id = $2 and this.id = $3 and one.created_at <= $4
       and ${isKnownBy('one')} limit 1`,
    [partOf(userId), userId, id, now - dayMs],
  )
  return found.rowCount === 0
}
