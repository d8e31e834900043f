import { dayMs } from '@candor/api'
import { refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { findFundPassword } from './queries.ts'
import { fundPasswords as table, type FundPassword } from './tables.ts'
import { busy, type Tools } from './tools.ts'

const triesLimit = 5
const lockMs = dayMs

/** Whether there is one; a password that two operators removed does not count. */
export function hasWithdrawalPassword(
  present: FundPassword | null | undefined,
): present is FundPassword {
  return present != null && present.passwordHash !== null
}

/** The result of `prepare` for a typed withdrawal password; null if none was typed. */
export type FundProof = {
  /** The version that it was compared with; 0 if none was set. */
  readonly version: number
  readonly isRight: boolean
} | null

/** Compares a typed withdrawal password; `withdrawalPasswordFault` decides on it. */
export async function proveFundPassword(
  { pool, passwords }: Tools,
  userId: string,
  typed: string | undefined,
): Promise<FundProof | Refusal> {
  if (typed === undefined) return null
  const stored = await findFundPassword(pool, userId)
  const isRight = await passwords.verify(stored?.passwordHash ?? null, typed)
  return isRight === null ? busy() : { version: stored?.version ?? 0, isRight }
}

/**
 * The refusal of a withdrawal password; null for the right one. A wrong one is counted, and the fifth consecutive one
 * locks it for a day.
 * @param field the request's name of it
 */
export function withdrawalPasswordFault(
  present: FundPassword | undefined,
  proof: FundProof,
  now: number,
  field = 'fundPassword',
): Refusal | null {
  if (!hasWithdrawalPassword(present)) return refuse('FUND_PASSWORD_NOT_SET')
  const retryAfter = secondsLocked(present, now)
  if (retryAfter > 0) return refuse('FUND_PASSWORD_LOCKED', { retryAfter })
  if (proof === null) return refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'required' }] })
  if (proof.version !== present.version) return refuse('STATE_CHANGED')
  if (proof.isRight) return null
  const failures = present.failures + 1
  if (failures < triesLimit) {
    const values = { left: String(triesLimit - failures) }
    return refuse('FUND_PASSWORD_WRONG', { values }, [table.row({ ...present, failures })])
  }
  const locked = { ...present, failures: 0, lockedUntilAt: now + lockMs }
  return refuse('FUND_PASSWORD_LOCKED', { retryAfter: lockMs / 1_000 }, [table.row(locked)])
}

/** The rows that a right withdrawal password changes: failures are reset. */
export function rightPasswordRows(present: FundPassword): Row[] {
  return present.failures === 0 ? [] : [table.row({ ...present, failures: 0 })]
}

/** Seconds until a withdrawal password may be tried again; 0 if it may now. */
function secondsLocked({ lockedUntilAt }: FundPassword, now: number): number {
  return Math.max(0, Math.ceil((lockedUntilAt - now) / 1_000))
}

/** Whether digits are easily guessed: six equal ones, or a run up or down. */
export function isGuessable(digits: string): boolean {
  const steps = new Set(
    Array.from(digits)
      .slice(1)
      .map((digit, index) => digit.charCodeAt(0) - digits.charCodeAt(index)),
  )
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step))
}
