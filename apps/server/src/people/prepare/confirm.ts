import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { userAsker } from '../asker.ts'
import { findUser } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { contactOf } from './change-password.ts'
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
  const contact = user === null ? refuse('NOT_FOUND') : contactOf(user)
  if (contact === null) return against(refuse('GUEST_NOT_ALLOWED'))
  if (isRefusal(contact)) return against(contact)
  const codeId = await proveCode(tools, contact, { scene, captcha, asker: userAsker })
  return isRefusal(codeId) ? against(codeId) : { codeId, objection: null }
}

const against = (objection: Refusal) => ({ codeId: null, objection })
