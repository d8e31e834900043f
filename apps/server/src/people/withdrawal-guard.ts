import type { PasskeyAssertion } from '@candor/api'
import { isRefusal, refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { holdAt } from './withdrawal-hold.ts'
import { findUser } from './queries.ts'
import type { Scene } from './prepare/code.ts'
import { proveSecond, secondCheck, type SecondProof } from './second-proof.ts'
import { securityLock } from './security-code.ts'
import { authenticators, fundPasswords, holds, locks, users } from './tables.ts'
import type { Authenticator, FundPassword, Hold, Lock, User } from './tables.ts'
import type { Tools } from './tools.ts'
import {
  proveFundPassword,
  rightPasswordRows,
  withdrawalPasswordFault,
  type FundProof,
} from './withdrawal-password.ts'

// Withdrawal protection for the wallet's commands: the tables and locks to declare, the check before the lane, and the
// decision inside it.

/** The tables that a guarded command needs besides its own. */
export const withdrawalNeeds = { users, fundPasswords, authenticators, locks, holds }

/** The locks that a guarded command reads. */
export const withdrawalLocks: readonly string[] = [securityLock.known]

/** The proofs in a request; the scene of `captcha` says what for. */
export type GivenWithdrawalProof = {
  readonly fundPassword?: string | undefined
  readonly googleCode?: string | undefined
  readonly recoveryCode?: string | undefined
  readonly captcha?: string | undefined
  /** Replaces the code. */
  readonly passkey?: PasskeyAssertion | undefined
}

/** The result of the check before the lane, with the versions that were compared. */
export type WithdrawalProof = { readonly fund: FundProof; readonly second: SecondProof }

/** The purposes of a code: to withdraw, or to add a withdrawal address. */
export type WithdrawalScene = Extract<Scene, 'withdraw' | 'withdrawAccount'>

/** Checks the proofs of a withdrawal. It tries a code, so the route must declare `prepareActs`. */
export async function proveWithdrawal(
  tools: Tools,
  userId: string,
  given: GivenWithdrawalProof,
  { scene, now }: { readonly scene: WithdrawalScene; readonly now: number },
): Promise<WithdrawalProof | Refusal> {
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  const fund = await proveFundPassword(tools, userId, given.fundPassword)
  if (isRefusal(fund)) return fund
  return { fund, second: await proveSecond(tools, user, given, { scene, now }) }
}

/** The state that a guarded command has loaded, by the names of `withdrawalNeeds`. */
export type WithdrawalState = {
  readonly users: User | undefined
  readonly fundPasswords: FundPassword | undefined
  readonly authenticators: Authenticator | undefined
  readonly locks: { readonly get: (id: string) => Lock | undefined }
  readonly holds: Hold | undefined
}

/**
 * The rows that valid proofs change, or the refusal: a running pause, a wrong withdrawal password (counted, with its
 * lock), a wrong or missing second factor. Pure.
 */
export function withdrawalCheck(
  state: WithdrawalState,
  proof: WithdrawalProof,
  now: number,
): Refusal | Row[] {
  const { users: user, fundPasswords: fund, authenticators: authenticator, holds: hold } = state
  if (user === undefined) return refuse('NOT_FOUND')
  const paused = withdrawalHoldFault(hold, now)
  if (paused !== null) return paused
  const fault = withdrawalPasswordFault(fund, proof.fund, now)
  if (fault !== null || fund === undefined) return fault ?? refuse('FUND_PASSWORD_NOT_SET')
  const present = { user, authenticator, lock: state.locks.get(securityLock.known) }
  const second = secondCheck(present, proof.second, now)
  return isRefusal(second) ? second : [...rightPasswordRows(fund), ...second]
}

/** The refusal while withdrawals are paused, with the remaining seconds; null if they are not. */
export function withdrawalHoldFault(hold: Hold | undefined, now: number): Refusal | null {
  const running = holdAt(hold, now)
  if (running === null) return null
  return refuse('WITHDRAW_HOLD', { retryAfter: Math.ceil((running.untilAt - now) / 1_000) })
}
