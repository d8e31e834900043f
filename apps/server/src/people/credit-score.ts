import type { CreditScore } from '@candor/api'
import { creditScore } from '@candor/rules'
import { contactOf } from './account.ts'
import { findPasskeys } from './passkey/tables.ts'
import { openProfile } from './profile.ts'
import { findAuthenticator, findProfile, findUser } from './queries.ts'
import type { Authenticator, User } from './tables.ts'
import type { Tools } from './tools.ts'

type Reads = Pick<Tools, 'pool' | 'vault' | 'identityLevelOf'>

/** A user's possible second factors. */
type Factors = { readonly authenticator: Authenticator | null; readonly passkeyCount: number }

/**
 * Computes the credit score of a user from current records. It is not stored. Only the decision on the amount of an
 * unsecured loan reads it.
 */
export async function reckonCredit(
  tools: Reads,
  user: User,
  { authenticator, passkeyCount }: Factors,
  now: number,
): Promise<CreditScore> {
  const { userId, createdAt } = user
  const [identityLevel, profile] = await Promise.all([
    tools.identityLevelOf(userId, now),
    findProfile(tools.pool, userId),
  ])
  const facts = {
    identityLevel,
    hasContact: contactOf(user) !== null,
    hasSecondFactor: authenticator?.secret != null || passkeyCount > 0,
    // The advanced identity asks for an emergency contact too, so it need not be given twice.
    hasEmergencyContact:
      identityLevel === 2 || openProfile(tools, profile).emergencyContacts.length > 0,
    createdAt,
  }
  return creditScore(facts, now)
}

/**
 * The credit score by user id.
 * @throws Error when there is no such user
 */
export async function readCreditScore(
  tools: Reads,
  userId: string,
  now: number,
): Promise<CreditScore> {
  const [user, authenticator, keys] = await Promise.all([
    findUser(tools.pool, userId),
    findAuthenticator(tools.pool, userId),
    findPasskeys(tools.pool, userId),
  ])
  if (user === null) throw new Error(`no user ${userId}`)
  return reckonCredit(tools, user, { authenticator, passkeyCount: keys.length }, now)
}
