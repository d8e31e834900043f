import type { endpoints } from '@candor/api'
import type { ApiRequest } from '../../platform/http/route.ts'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { findUser } from '../queries.ts'
import type { Tools } from '../tools.ts'
import type { SignInMethodRemoval } from './remove-method.ts'
import { proveOwner } from './owner-proof.ts'

/** Checks the proof for removing a sign-in method. */
export async function prepareRemoval(
  tools: Tools,
  kind: SignInMethodRemoval['kind'],
  {
    user: session,
    input,
    lang,
    now,
  }: Pick<ApiRequest<typeof endpoints.removePasskey>, 'user' | 'input' | 'lang' | 'now'>,
): Promise<SignInMethodRemoval | Refusal> {
  const user = await findUser(tools.pool, session.userId)
  if (user === null) return refuse('NOT_FOUND')
  const proof = await proveOwner(tools, user, input, now)
  if (isRefusal(proof)) return proof
  const sessionId = session.id
  return { kind, id: input.id, sessionId, proof, holdMs: tools.withdrawHoldMs, lang }
}
