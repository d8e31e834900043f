import type { endpoints, ResultOf } from '@candor/api'
import { isRefusal, type Refusal, refusalOf, refuse, runUnkeyed } from '../platform/lane/index.ts'
import type { ApiRequest } from '../platform/http/route.ts'
import { contactOf, emailContact, masked, type Contact } from './account.ts'
import { askerOf } from './asker.ts'
import { codeMail } from './code-mail.ts'
import { codeLifeMs, resendMs, sendCode } from './commands/send-code.ts'
import { nameSlotOf } from './name-slots.ts'
import { phoneOf } from './prepare/code.ts'
import { findUser } from './queries.ts'
import { sixDigits } from './secrets.ts'
import type { Tools } from './tools.ts'

type EmailRequest = ApiRequest<typeof endpoints.getEmailCaptcha>
type PhoneRequest = ApiRequest<typeof endpoints.getPhoneCaptcha>
type Answer = ResultOf<typeof endpoints.getEmailCaptcha> | Refusal

export const sendEmailCaptcha = (tools: Tools, request: EmailRequest): Promise<Answer> =>
  sendCaptcha(tools, request, emailContact(request.input.email))

export const sendPhoneCaptcha = (tools: Tools, request: PhoneRequest): Promise<Answer> =>
  sendCaptcha(tools, request, phoneOf(request.input))

/** Codes of these scenes go to the signed-in user's contact, whatever address is given. */
const ownScenes: ReadonlySet<string> = new Set([
  'bind',
  'changePassword',
  'changeFundPassword',
  'withdraw',
  'withdrawAccount',
  'closeAccount',
  'loan',
  'changeContact',
])

/**
 * Sends a code. The answer is the same whether or not the address has an account. Scenes `register` and `login` send in
 * both cases, because a new address registers with either; `forget` sends only to a user's address; scenes in
 * `ownScenes` ignore the given address and send to the user's own. A guest has none, so `bind` sends to the address to
 * be bound. `newContact` sends to the address to change to.
 */
async function sendCaptcha(
  tools: Tools,
  request: EmailRequest | PhoneRequest,
  given: Contact | Refusal,
): Promise<Answer> {
  const { scene } = request.input
  if (scene === 'newContact' && request.user === null) return refuse('TOKEN_MISSING')
  const contact = ownScenes.has(scene) ? await ownContact(tools, request, given) : given
  if (isRefusal(contact)) return contact
  const { address } = contact
  const { asker, userId } = await askerOf(tools.pool, address, request)
  const code = sixDigits(tools.world.randomBytes)
  const slot = nameSlotOf('code', address)
  const outcome = await runUnkeyed(tools, sendCode, slot.houseObject, {
    slot,
    asker,
    scene,
    codeId: tools.world.newId(),
    codeHash: tools.secrets.codeHash(address, scene, code),
  })
  if (!outcome.ok) return refusalOf(outcome)
  if (scene !== 'forget' || userId !== null)
    await tools.mailer.send(codeMail(contact, code, request.lang))
  return {
    expireSeconds: codeLifeMs / 1_000,
    resendSeconds: resendMs / 1_000,
    maskedTarget: masked(contact),
  }
}

async function ownContact(
  tools: Tools,
  { user: session, input }: EmailRequest | PhoneRequest,
  given: Contact | Refusal,
): Promise<Contact | Refusal> {
  if (session === null) return refuse('TOKEN_MISSING')
  const user = await findUser(tools.pool, session.userId)
  const own = user === null ? null : contactOf(user)
  if (own !== null) return own
  return user !== null && input.scene === 'bind' ? given : refuse('CHANNEL_DISABLED')
}
