import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { contactOf } from '../account.ts'
import { userAsker } from '../asker.ts'
import { findUser } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { proveCode, type Scene } from './code.ts'

/** The code that was proved, or why it was not. */
export type ConfirmedCode =
  | { readonly codeId: string; readonly objection: null }
  | { readonly codeId: null; readonly objection: Refusal }

/** Proves a code that was sent to the user's own contact; a guest has none, and can confirm nothing. */
export async function confirmByCode(
  tools: Tools,
  userId: string,
  scene: Scene,
  captcha: string,
): Promise<ConfirmedCode> {
  const user = await findUser(tools.pool, userId)
  if (user === null) return against(refuse('NOT_FOUND'))
  const contact = contactOf(user)
  if (contact === null) return against(refuse('GUEST_NOT_ALLOWED'))
  const codeId = await proveCode(tools, contact, { scene, captcha, asker: userAsker })
  return isRefusal(codeId) ? against(codeId) : { codeId, objection: null }
}

const against = (objection: Refusal) => ({ codeId: null, objection })
