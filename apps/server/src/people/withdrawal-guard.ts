import type { PasskeyAssertion } from '@candor/api'
import { isRefusal, refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { holdAt } from './hold.ts'
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

// How the wallet asks, in its own command, whether its user may take money out: the tables and locks to
// name, what to look at before the lane, and the check inside it.

/** The tables that a guarded command needs besides its own. */
export const withdrawalNeeds = { users, fundPasswords, authenticators, locks, holds }

/** The locks that a guarded command reads. */
export const withdrawalLocks: readonly string[] = [securityLock.known]

/** What a request brings as proof; the scene of `captcha` says what for. */
export type GivenWithdrawalProof = {
  readonly fundPassword?: string | undefined
  readonly googleCode?: string | undefined
  readonly recoveryCode?: string | undefined
  readonly captcha?: string | undefined
  /** In place of the code. */
  readonly passkey?: PasskeyAssertion | undefined
}

/** What was found out about it before the lane, with the versions it was compared with. */
export type WithdrawalProof = { readonly fund: FundProof; readonly second: SecondProof }

/** What a code was sent for: to take money out, or to say where it may go. */
export type WithdrawalScene = Extract<Scene, 'withdraw' | 'withdrawAccount'>

/** Looks at the proof of who takes money out. It tries a code: the route that uses it says `prepareActs`. */
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

/** What a guarded command has loaded, by the names of `withdrawalNeeds`. */
export type WithdrawalState = {
  readonly users: User | undefined
  readonly fundPasswords: FundPassword | undefined
  readonly authenticators: Authenticator | undefined
  readonly locks: { readonly get: (id: string) => Lock | undefined }
  readonly holds: Hold | undefined
}

/**
 * The rows that the right proof changes, or why nothing may go out now: a pause that runs, a wrong
 * withdrawal password (counted, with its lock), a wrong or missing second proof. Pure.
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

/** Why withdrawals pause now, with the seconds that are left; null when they do not. */
export function withdrawalHoldFault(hold: Hold | undefined, now: number): Refusal | null {
  const running = holdAt(hold, now)
  if (running === null) return null
  return refuse('WITHDRAW_HOLD', { retryAfter: Math.ceil((running.untilAt - now) / 1_000) })
}
