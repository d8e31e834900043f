import type { PasskeyAssertion } from '@candor/api'
import {
  isRefusal,
  refusalOf,
  refuse,
  runUnkeyed,
  type Refusal,
  type Row,
} from '../../platform/lane/index.ts'
import { isSpent } from '../spent-code.ts'
import { users as userTable, type User } from '../tables.ts'
import type { Tools } from '../tools.ts'
import { verifyAnswer } from './ceremony.ts'
import { handleOf } from './options.ts'
import { findPasskey } from './tables.ts'
import { tryPasskey } from './try-passkey.ts'

/** The user of the passkey and the answered challenge, which the opened command spends. */
export type ProvedPasskey = { readonly userId: string; readonly challengeId: string }

type Asked = {
  readonly purpose: 'login' | 'stepUp'
  /** The user who must own it; null for a sign-in. */
  readonly userId: string | null
  readonly now: number
}

/** Checks a passkey's answer before the lane. Every fault is the same refusal. */
export async function provePasskey(
  tools: Tools,
  assertion: PasskeyAssertion,
  { purpose, userId, now }: Asked,
): Promise<ProvedPasskey | Refusal> {
  const known = await findPasskey(tools.pool, assertion.id)
  const isTheirs = known !== null && (userId === null || known.userId === userId)
  if (!isTheirs || !names(assertion, known.userId)) return refuse('PASSKEY_FAILED')
  const use = { stamps: tools.stamps, origin: tools.origin, purpose, userId, now }
  const answer = await verifyAnswer(use, known, assertion)
  if (answer === null) return refuse('PASSKEY_FAILED')
  const outcome = await runUnkeyed(tools, tryPasskey, known.userId, { id: known.id, ...answer })
  if (!outcome.ok) return refusalOf(outcome)
  return { userId: known.userId, challengeId: answer.challengeId }
}

/** A user handle in the answer must be the owner's. */
const names = ({ userHandle }: PasskeyAssertion, userId: string) =>
  userHandle === undefined || userHandle === handleOf(userId)

/** The user's row with the challenge spent, or the refusal: a challenge is valid once. */
export function passkeyCheck(user: User, challengeId: string): Refusal | Row[] {
  if (isSpent(challengeId, user)) return refuse('PASSKEY_FAILED')
  return [userTable.row({ ...user, spentCodeId: challengeId })]
}

/** The challenge that a passkey answered instead of the security code; null if none was given. */
export async function proveStepUp(
  tools: Tools,
  userId: string,
  passkey: PasskeyAssertion | undefined,
  now: number,
): Promise<string | null | Refusal> {
  if (passkey === undefined) return null
  const proved = await provePasskey(tools, passkey, { purpose: 'stepUp', userId, now })
  return isRefusal(proved) ? proved : proved.challengeId
}
