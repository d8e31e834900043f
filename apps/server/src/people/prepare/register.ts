import type { endpoints, InputOf } from '@candor/api'
import { isRefusal, nameOwner, refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { countryFault } from '../../policy/index.ts'
import { emailContact, nameOf, type Contact } from '../account.ts'
import { networkOf } from '../asker.ts'
import type { Registration } from '../commands/register.ts'
import { isWeak } from '../password/rules.ts'
import { busy, type Tools } from '../tools.ts'
import { arrive } from './arrival.ts'
import { phoneOf, proveCode } from './code.ts'
import { drawIdentity } from './draw-identity.ts'

type Input = InputOf<typeof endpoints.register>
type Agreement = {
  readonly agreementAccepted?: boolean | undefined
  readonly agreementVersion?: string | undefined
  readonly inviteCode?: string | undefined
  readonly country?: string | undefined
}

/** Checks a registration and hashes its password. An objection is passed on. */
export async function prepareRegister(
  tools: Tools,
  request: ApiRequest<typeof endpoints.register>,
): Promise<Registration> {
  const { input } = request
  const arrival = await arrive(tools, request, null)
  const found = await checkAll(tools, input, networkOf(request.ip))
  const { contact, invitedBy, codeId } = isRefusal(found) ? nothing : found
  const passwordHash = isRefusal(found)
    ? null
    : await tools.passwords.hash(passwordOf(tools, input, arrival.tokenSeed))
  const refusal = passwordHash === null ? busy() : null
  return {
    ...(await drawIdentity(tools)),
    contact,
    passwordHash,
    invitedBy,
    agreementVersion: input.agreementVersion,
    country: input.country ?? null,
    deviceId: input.deviceId,
    arrival,
    spentCodeId: codeId,
    objection: isRefusal(found) ? found : refusal,
  }
}

function passwordOf(tools: Tools, input: Input, seed: string): string {
  return input.registerType === 'guest' ? tools.secrets.initialPassword(seed) : input.password
}

type Found = { contact: Contact | null; invitedBy: string | null; codeId: string }
const nothing: Found = { contact: null, invitedBy: null, codeId: '0' }

/** All checks, the code last: a request that fails anyway costs no try. */
async function checkAll(tools: Tools, input: Input, asker: string): Promise<Found | Refusal> {
  const invitedBy = await checkAgreement(tools, input)
  if (isRefusal(invitedBy)) return invitedBy
  if (input.registerType === 'guest') return { contact: null, invitedBy, codeId: '0' }
  const contact = input.registerType === 'email' ? emailContact(input.email) : phoneOf(input)
  if (isRefusal(contact)) return contact
  if (isWeak(input.password, contact.address)) return refuse('PASSWORD_WEAK')
  const { captcha } = input
  const codeId = await proveCode(tools, contact, { scene: 'register', captcha, asker })
  return isRefusal(codeId) ? codeId : { contact, invitedBy, codeId }
}

/**
 * Checks that the agreement in force was accepted and the country exists.
 * @returns the inviter's id, or null
 */
export async function checkAgreement(
  tools: Tools,
  input: Agreement,
): Promise<string | null | Refusal> {
  if (input.agreementAccepted !== true || input.agreementVersion !== tools.agreementVersion())
    return refuse('AGREEMENT_REQUIRED')
  const fault = countryFault(input.country)
  if (fault !== null) return fault
  if (input.inviteCode === undefined) return null
  const inviter = await nameOwner(tools.pool, nameOf.invite(input.inviteCode))
  return inviter ?? refuse('INVITE_CODE_INVALID')
}
