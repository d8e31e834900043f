import type { endpoints, InputOf } from '@candor/api'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import type { FundPasswordChange } from '../commands/change-fund-password.ts'
import { provePerson } from '../person-proof.ts'
import { findUser } from '../queries.ts'
import { proveSecond } from '../second-proof.ts'
import type { User } from '../tables.ts'
import { busy, type Tools } from '../tools.ts'
import { isGuessable, proveFundPassword } from '../withdrawal-password.ts'

type Input = InputOf<typeof endpoints.changeFundPassword>

/** Checks the proofs for a withdrawal password, and hashes the new one. */
export async function prepareChangeFundPassword(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.changeFundPassword>,
): Promise<FundPasswordChange | Refusal> {
  const user = await findUser(tools.pool, session.userId)
  if (user === null) return refuse('NOT_FOUND')
  const proof = await provePassword(tools, user, input)
  if (isRefusal(proof)) return proof
  const objection = objectionTo(input)
  // A request that fails anyway spends no code.
  const second =
    objection === null
      ? await proveSecond(tools, user, input, { scene: 'changeFundPassword', now })
      : { security: null, code: objection, challengeId: null }
  const newHash = await tools.passwords.hash(input.newPassword)
  if (newHash === null) return busy()
  return { proof, second, newHash, objection, holdMs: tools.withdrawHoldMs, lang }
}

async function provePassword(
  tools: Tools,
  user: User,
  { oldPassword, loginPassword }: Input,
): Promise<FundPasswordChange['proof'] | Refusal> {
  if (oldPassword !== undefined) {
    const fund = await proveFundPassword(tools, user.userId, oldPassword)
    return isRefusal(fund) ? fund : { by: 'old', fund }
  }
  // A code alone never protects money, because others may read the inbox.
  if (user.passwordHash === null) return refuse('LOGIN_PASSWORD_NOT_SET')
  if (loginPassword === undefined)
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'loginPassword', rule: 'required' }] })
  const person = await provePerson(tools, user, { loginPassword }, 'changeFundPassword')
  return isRefusal(person) ? person : { by: 'login', person }
}

function objectionTo({ oldPassword, newPassword, confirmPassword }: Input): Refusal | null {
  if (confirmPassword !== newPassword)
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'confirmPassword', rule: 'same' }] })
  if (isGuessable(newPassword)) return refuse('PASSWORD_WEAK')
  return newPassword === oldPassword ? refuse('PASSWORD_SAME') : null
}
