import type { endpoints, InputOf } from '@candor/api'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { contactOf, emailContact } from '../account.ts'
import { networkOf, userAsker } from '../asker.ts'
import { proveCodeOrPasskey } from '../code-or-passkey.ts'
import type { ContactChange } from '../commands/change-contact.ts'
import { provePerson, type PersonProof } from '../person-proof.ts'
import { findUser } from '../queries.ts'
import type { User } from '../tables.ts'
import type { Tools } from '../tools.ts'
import { phoneOf, proveCode } from './code.ts'

type Input = InputOf<typeof endpoints.changeContact>

/** Checks the user who changes the address, and the codes of both addresses. */
export async function prepareChangeContact(
  tools: Tools,
  { user: session, input, ip, lang, now }: ApiRequest<typeof endpoints.changeContact>,
): Promise<ContactChange | Refusal> {
  const user = await findUser(tools.pool, session.userId)
  if (user === null) return refuse('NOT_FOUND')
  const { loginPassword } = input
  const person =
    user.passwordHash === null
      ? null
      : await provePerson(tools, user, { loginPassword }, 'changeContact')
  if (isRefusal(person)) return person
  const stepUp = await proveCodeOrPasskey(tools, user.userId, input, now)
  if (isRefusal(stepUp)) return stepUp
  const found = await checkAll(tools, user, { input, person, asker: networkOf(ip) })
  return {
    sessionId: session.id,
    person,
    stepUp,
    found: isRefusal(found) ? null : found,
    objection: isRefusal(found) ? found : null,
    holdMs: tools.withdrawHoldMs,
    lang,
  }
}

type Asked = { readonly input: Input; readonly person: PersonProof | null; readonly asker: string }

/** The new address with the codes of both, or the objection; the codes are checked last. */
async function checkAll(
  tools: Tools,
  user: User,
  { input, person, asker }: Asked,
): Promise<NonNullable<ContactChange['found']> | Refusal> {
  const former = contactOf(user)
  if (former === null) return refuse('GUEST_NOT_ALLOWED')
  const contact = input.type === 'email' ? emailContact(input.email) : phoneOf(input)
  if (isRefusal(contact)) return contact
  // Without the right password, no code is spent and no address claimed.
  if (person !== null && !(person.kind === 'password' && person.isRight))
    return person.kind === 'none' ? person.refusal : refuse('OLD_PASSWORD_WRONG')
  const oldCodeId = await proveCode(tools, former, {
    scene: 'changeContact',
    captcha: input.oldCaptcha,
    asker: userAsker,
  })
  if (isRefusal(oldCodeId)) return atOld(oldCodeId)
  const { captcha } = input
  const newCodeId = await proveCode(tools, contact, { scene: 'newContact', captcha, asker })
  return isRefusal(newCodeId) ? newCodeId : { contact, newCodeId, oldCodeId }
}

/** The same refusal at the field of the current address, because two codes are entered. */
function atOld(refusal: Refusal): Refusal {
  const fields = [{ field: 'oldCaptcha', rule: 'format' }]
  return { ...refusal, details: { ...refusal.details, fields } }
}
