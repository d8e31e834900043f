import { owned, refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { stepOf } from './authenticator.ts'
import { failed, secondsLocked, signInPolicy, unlocked } from './lock-out.ts'
import { findAuthenticator } from './queries.ts'
import {
  authenticators as authenticatorTable,
  locks as lockTable,
  type Authenticator,
  type Lock,
} from './tables.ts'
import type { Tools } from './tools.ts'

/** A code of the authenticator, or one of the codes that stand in for it. */
export type GivenCode = {
  readonly googleCode?: string | undefined
  readonly recoveryCode?: string | undefined
}

/** What `prepare` found out about a code; null where the user had no authenticator. */
export type SecurityProof = {
  /** Which secret it was checked with. */
  readonly version: number
  readonly isGiven: boolean
  /** The time step whose code it is; null for a wrong one. */
  readonly step: number | null
  readonly recoveryHash: string | null
} | null

/** Devices that came in before fail on their own: strangers cannot lock them out. */
export const securityLock = { known: '2', strangers: '3' } as const

export const purposeOf = (userId: string) => `authenticator of ${userId}`

/** Looks at a security code before the lane. Whether it opens is told by `securityCheck`. */
export async function proveSecurityCode(
  { pool, vault, secrets }: Tools,
  userId: string,
  { googleCode, recoveryCode }: GivenCode,
  now: number,
): Promise<SecurityProof> {
  const bound = await findAuthenticator(pool, userId)
  if (bound?.secret == null) return null
  const secret = vault.open(bound.secret, purposeOf(userId))
  return {
    version: bound.version,
    isGiven: googleCode !== undefined || recoveryCode !== undefined,
    step: googleCode === undefined ? null : stepOf(secret, googleCode, now),
    recoveryHash: recoveryCode === undefined ? null : secrets.recoveryHash(userId, recoveryCode),
  }
}

type Present = {
  readonly authenticator: Authenticator | undefined
  readonly lock: Lock | undefined
  readonly lockId: string
}

/**
 * The rows that a right code changes (it opens once), or why it does not open. Five wrong ones within
 * ten minutes lock. A user without an authenticator needs no code.
 */
export function securityCheck(
  present: Present,
  proof: SecurityProof,
  now: number,
): Refusal | Row[] {
  const { authenticator, lock, lockId } = present
  if (authenticator?.secret == null) return []
  if (proof === null || !proof.isGiven) return refuse('SECURITY_CODE_REQUIRED')
  const retryAfter = secondsLocked(lock, now)
  if (retryAfter > 0) return refuse('LOGIN_LOCKED', { retryAfter })
  if (proof.version !== authenticator.version) return refuse('STATE_CHANGED')

  const used = usedBy(authenticator, proof)
  if (used === null) {
    const counted = { ...owned(authenticator.userId), ...failed(lock, now, signInPolicy) }
    return refuse('SECURITY_CODE_WRONG', {}, [lockTable.row({ ...counted, id: lockId })])
  }
  const row = authenticatorTable.row(used)
  return lock === undefined ? [row] : [row, lockTable.row({ ...lock, ...unlocked })]
}

/** The authenticator after a code that opens; null for one that does not. */
function usedBy(authenticator: Authenticator, proof: NonNullable<SecurityProof>) {
  const { step, recoveryHash } = proof
  if (step !== null && step > authenticator.lastStep) return { ...authenticator, lastStep: step }
  const left = authenticator.recoveryHashes.filter((hash) => hash !== recoveryHash)
  return left.length < authenticator.recoveryHashes.length
    ? { ...authenticator, recoveryHashes: left }
    : null
}
