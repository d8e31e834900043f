import type { endpoints, InputOf } from '@candor/api'
import {
  isRefusal,
  type Refusal,
  refusalOf,
  refuse,
  runUnkeyed,
} from '../../platform/lane/index.ts'
import type { Contact } from '../account.ts'
import { networkOf } from '../asker.ts'
import { register } from '../commands/register.ts'
import type { SignIn } from '../commands/sign-in.ts'
import { findByAccount } from '../queries.ts'
import type { User } from '../tables.ts'
import type { Tools } from '../tools.ts'
import { arrive, type DeviceRequest } from './arrival.ts'
import { proveCode } from './code.ts'
import { drawIdentity } from './draw-identity.ts'
import { checkAgreement } from './register.ts'

type Input = InputOf<typeof endpoints.emailLogin> | InputOf<typeof endpoints.phoneLogin>
type CodeRequest = DeviceRequest & { readonly input: Input }

/** Checks a code and finds its user; a new user who has accepted the agreement is registered. */
export async function prepareCodeSignIn(
  tools: Tools,
  request: CodeRequest,
  contact: Contact | Refusal,
): Promise<SignIn | Refusal> {
  if (isRefusal(contact)) return contact
  const { captcha } = request.input
  const asker = networkOf(request.ip)
  const codeId = await proveCode(tools, contact, { scene: 'login', captcha, asker })
  if (isRefusal(codeId)) return codeId
  const known = await findByAccount(tools.pool, contact.address)
  const user = known ?? (await registerContact(tools, request.input, contact))
  if (isRefusal(user)) return user
  const arrival = await arrive(tools, request, user.userId)
  const proof = { kind: 'code', codeId, address: contact.address } as const
  return { userId: user.userId, proof, arrival }
}

/**
 * Registers a contact without a password. It is a command of its own, before the sign-in: if the request is lost in
 * between, its repetition is a sign-in of an existing user.
 */
async function registerContact(
  tools: Tools,
  input: Input,
  contact: Contact,
): Promise<Pick<User, 'userId'> | Refusal> {
  if (input.agreementAccepted !== true) return refuse('ACCOUNT_NOT_FOUND')
  const invitedBy = await checkAgreement(tools, input)
  if (isRefusal(invitedBy)) return invitedBy
  const identity = await drawIdentity(tools)
  const outcome = await runUnkeyed(tools, register, identity.userId, {
    ...identity,
    contact,
    invitedBy,
    passwordHash: null,
    agreementVersion: tools.agreementVersion(),
    country: input.country ?? null,
    deviceId: input.deviceId,
    arrival: null,
    spentCodeId: '0',
    objection: null,
  })
  if (outcome.ok) return identity
  // The same contact was registered at the same moment; that user signs in.
  return (await findByAccount(tools.pool, contact.address)) ?? refusalOf(outcome)
}
