import { isSamePassword, type endpoints, type InputOf } from '@candor/api'
import { isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { emailContact, type Contact } from '../account.ts'
import { networkOf } from '../asker.ts'
import { proveCodeOrPasskey } from '../code-or-passkey.ts'
import type { ContactBinding } from '../commands/bind-contact.ts'
import { isWeak } from '../password/rules.ts'
import { provePerson, type PersonProof } from '../person-proof.ts'
import { findUser } from '../queries.ts'
import type { User } from '../tables.ts'
import { busy, type Tools } from '../tools.ts'
import { phoneOf, proveCode } from './code.ts'

type Input = InputOf<typeof endpoints.bindContact>

/** Checks the user, hashes the password that replaces the initial one, and proves the code. */
export async function prepareBindContact(
  tools: Tools,
  { user: session, input, ip, lang, now }: ApiRequest<typeof endpoints.bindContact>,
): Promise<ContactBinding | Refusal> {
  const user = await findUser(tools.pool, session.userId)
  if (user === null) return refuse('NOT_FOUND')
  const person = await bindingProof(tools, user, input)
  if (isRefusal(person)) return person
  const { newPassword } = input
  const newHash =
    person === null && newPassword !== undefined ? await tools.passwords.hash(newPassword) : ''
  if (newHash === null) return busy()
  const stepUp = await proveCodeOrPasskey(tools, user.userId, input, now)
  if (isRefusal(stepUp)) return stepUp
  const found = await checkAll(tools, input, person, networkOf(ip))
  return {
    sessionId: session.id,
    passwordVersion: user.passwordVersion,
    person,
    newHash,
    stepUp,
    found: isRefusal(found) ? null : found,
    objection: isRefusal(found) ? found : null,
    holdMs: tools.withdrawHoldMs,
    lang,
  }
}

/**
 * The user's proof; null while the initial password is in force. A guest who closed the page never learned that
 * password, so, as for a first password, the session signed with this device's key is enough, and a password is chosen
 * now.
 */
async function bindingProof(tools: Tools, user: User, { loginPassword }: Input) {
  return user.initialPasswordChanged
    ? provePerson(tools, user, { loginPassword }, 'bind')
    : Promise.resolve(null)
}

/** The address and the code that proved it, or the objection; the code is checked last. */
async function checkAll(
  tools: Tools,
  input: Input,
  person: PersonProof | null,
  asker: string,
): Promise<{ contact: Contact; codeId: string } | Refusal> {
  const contact = input.type === 'email' ? emailContact(input.email) : phoneOf(input)
  if (isRefusal(contact)) return contact
  if (person === null) {
    const { newPassword, confirmPassword } = input
    if (newPassword === undefined)
      return refuse('VALIDATION_FAILED', { fields: [{ field: 'newPassword', rule: 'required' }] })
    if (confirmPassword === undefined || !isSamePassword(confirmPassword, newPassword))
      return refuse('VALIDATION_FAILED', { fields: [{ field: 'confirmPassword', rule: 'same' }] })
    if (isWeak(newPassword, contact.address)) return refuse('PASSWORD_WEAK')
  }
  // Without the right password, no code is spent and no address claimed.
  else if (person.kind !== 'password' || !person.isRight) return refuse('OLD_PASSWORD_WRONG')
  const { captcha } = input
  const codeId = await proveCode(tools, contact, { scene: 'bind', captcha, asker })
  return isRefusal(codeId) ? codeId : { contact, codeId }
}
