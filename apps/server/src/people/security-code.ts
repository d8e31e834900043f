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

/** A code of the authenticator, or a recovery code. */
export type GivenCode = {
  readonly googleCode?: string | undefined
  readonly recoveryCode?: string | undefined
}

/** The result of `prepare` for a code; null if the user had no authenticator. */
export type SecurityProof = {
  /** The version of the secret that it was checked with. */
  readonly version: number
  readonly isGiven: boolean
  /** The time step of the code; null for a wrong one. */
  readonly step: number | null
  readonly recoveryHash: string | null
} | null

/** Known devices have a failure count of their own, so strangers cannot lock them out. */
export const securityLock = { known: '2', strangers: '3' } as const

export const purposeOf = (userId: string) => `authenticator of ${userId}`

/** Checks a security code before the lane; `securityCheck` decides on it. */
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
 * The rows that a valid code changes (it is valid once), or the refusal. Five wrong codes within ten minutes lock. A
 * user without an authenticator needs no code.
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

/** The authenticator after a valid code; null for an invalid one. */
function usedBy(authenticator: Authenticator, proof: NonNullable<SecurityProof>) {
  const { step, recoveryHash } = proof
  if (step !== null && step > authenticator.lastStep) return { ...authenticator, lastStep: step }
  const left = authenticator.recoveryHashes.filter((hash) => hash !== recoveryHash)
  return left.length < authenticator.recoveryHashes.length
    ? { ...authenticator, recoveryHashes: left }
    : null
}
