import { refuse, type Refusal, type Row } from '../platform/lane/index.ts'
import { findUser } from './queries.ts'
import type { Scene } from './prepare/code.ts'
import { proveSecond, secondCheck, type SecondProof } from './second-proof.ts'
import { securityLock } from './security-code.ts'
import { authenticators, locks, users } from './tables.ts'
import type { Authenticator, Lock, User } from './tables.ts'
import type { Tools } from './tools.ts'

// Step-up for commands of other modules: the tables and locks to declare, the check before the lane, and the decision
// inside it.

/** The tables that such a command needs besides its own. */
export const stepUpNeeds = { users, authenticators, locks }

/** The locks that it reads. */
export const stepUpLocks: readonly string[] = [securityLock.known]

/** The step-up input of a request: the authenticator's code, or a code sent to the contact; or a passkey. */
export type GivenStepUp = Parameters<typeof proveSecond>[2]

/** Checks the input. It tries a code, so the route must declare `prepareActs`. */
export async function proveStepUpFor(
  tools: Tools,
  userId: string,
  given: GivenStepUp,
  about: { readonly scene: Extract<Scene, 'loan'>; readonly now: number },
): Promise<SecondProof | Refusal> {
  const user = await findUser(tools.pool, userId)
  return user === null ? refuse('NOT_FOUND') : proveSecond(tools, user, given, about)
}

/** The state that such a command has loaded, by the names of `stepUpNeeds`. */
type StepUpState = {
  readonly users: User | undefined
  readonly authenticators: Authenticator | undefined
  readonly locks: { readonly get: (id: string) => Lock | undefined }
}

/** The rows that a valid step-up changes, or the refusal. Pure. */
export function stepUpCheck(state: StepUpState, proof: SecondProof, now: number): Refusal | Row[] {
  const { users: user, authenticators: authenticator } = state
  if (user === undefined) return refuse('NOT_FOUND')
  return secondCheck({ user, authenticator, lock: state.locks.get(securityLock.known) }, proof, now)
}
