import type { endpoints, ResultOf } from '@candor/api'
import {
  isRefusal,
  type Refusal,
  refusalOf,
  refuse,
  runUnkeyed,
} from '../../platform/lane/index.ts'
import type { ApiRequest } from '../../platform/http/route.ts'
import { accountOf, contactOf, shownAccount } from '../account.ts'
import { otpauthUrl, secretBytes, secretKeyOf, stepOf } from '../authenticator.ts'
import { proveCodeOrPasskey } from '../code-or-passkey.ts'
import type { Binding } from '../commands/bind-authenticator.ts'
import { pendAuthenticator, type Pending } from '../commands/pend-authenticator.ts'
import type { RecoveryRenewal } from '../commands/renew-recovery-codes.ts'
import type { Unbinding } from '../commands/unbind-authenticator.ts'
import { missing, proveByCode, provePerson, type PersonProof } from '../person-proof.ts'
import { findAuthenticator, findByAccount, findTicket, findUser } from '../queries.ts'
import { tokenHash } from '../secrets.ts'
import { proveSecurityCode, purposeOf } from '../security-code.ts'
import type { User } from '../tables.ts'
import { isLive } from '../ticket.ts'
import type { Tools } from '../tools.ts'

type Generated = ResultOf<typeof endpoints.generateGoogleKey>

/** Draws a secret, stores it encrypted, and shows it once. */
export async function generateKey(
  tools: Tools,
  { user: session, input }: ApiRequest<typeof endpoints.generateGoogleKey>,
): Promise<Generated | Refusal> {
  const { userId } = session
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  const secret = tools.world.randomBytes(secretBytes)
  const sealed = tools.vault.seal(secret, purposeOf(userId))
  const { rebind } = input
  const outcome = await runUnkeyed(tools, pendAuthenticator, userId, { userId, sealed, rebind })
  if (!outcome.ok) return refusalOf(outcome)
  return {
    secretKey: secretKeyOf(secret),
    otpauthUrl: otpauthUrl(secret, shownAccount(user)),
    expireAt: (outcome.reply as Pending).untilAt,
  }
}

/** Checks the proofs of a binding and draws its recovery codes. */
export async function prepareBinding(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.bindGoogleAuth>,
): Promise<Binding | Refusal> {
  const { userId } = session
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  const person = await provePerson(tools, user, input, 'bind')
  if (isRefusal(person)) return person
  const inbox = await proveInbox(tools, user, input.captcha, person)
  const { pendingSecret: sealed = null } = (await findAuthenticator(tools.pool, userId)) ?? {}
  const secret = sealed === null ? null : tools.vault.open(sealed, purposeOf(userId))
  const isShown = secret !== null && secretKeyOf(secret) === input.secretKey
  const { oldGoogleCode: googleCode, recoveryCode } = input
  return {
    sessionId: session.id,
    person,
    inbox,
    sealed: isShown ? sealed : null,
    step: isShown ? stepOf(secret, input.googleCode, now) : null,
    old: await proveSecurityCode(tools, userId, { googleCode, recoveryCode }, now),
    ...drawRecoveryCodes(tools, userId),
    holdMs: tools.withdrawHoldMs,
    lang,
  }
}

/**
 * Checks the code to the address that the first authenticator requires beside the password: the authenticator replaces
 * such codes from then on, so the password alone must not be enough. Null if a code was given instead of the password,
 * or there is no address.
 */
async function proveInbox(
  tools: Tools,
  user: User,
  captcha: string | undefined,
  person: PersonProof,
): Promise<PersonProof | null> {
  const contact = contactOf(user)
  if (person.kind !== 'password' || contact === null) return null
  return captcha === undefined
    ? { kind: 'none', refusal: missing('captcha') }
    : proveByCode(tools, contact, captcha, 'bind')
}

/** Checks the proofs for new recovery codes, and draws them. */
export async function prepareRecoveryRenewal(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.renewRecoveryCodes>,
): Promise<RecoveryRenewal | Refusal> {
  const { userId } = session
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  const person = await provePerson(tools, user, input, 'bind')
  if (isRefusal(person)) return person
  const stepUp = await proveCodeOrPasskey(tools, userId, input, now)
  if (isRefusal(stepUp)) return stepUp
  return { person, stepUp, ...drawRecoveryCodes(tools, userId), lang }
}

/** The codes are derived from the seed, so that only their hashes are stored. */
function drawRecoveryCodes({ world, secrets }: Tools, userId: string) {
  const seed = Buffer.from(world.randomBytes(32)).toString('base64url')
  const recoveryHashes = secrets
    .recoveryCodes(seed)
    .map((code) => secrets.recoveryHash(userId, code))
  return { seed, recoveryHashes }
}

/** Checks the proofs for removing an authenticator. */
export async function prepareUnbinding(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.unbindGoogleAuth>,
): Promise<Unbinding | Refusal> {
  const user = await findUser(tools.pool, session.userId)
  if (user === null) return refuse('NOT_FOUND')
  const person = await provePerson(tools, user, input, 'bind')
  if (isRefusal(person)) return person
  const stepUp = await proveCodeOrPasskey(tools, session.userId, input, now)
  if (isRefusal(stepUp)) return stepUp
  return { sessionId: session.id, person, stepUp, holdMs: tools.withdrawHoldMs, lang }
}

/** Whether a sign-in will ask for a code. The answer for an unknown account is constant. */
export async function needsCode(
  tools: Tools,
  { user: session, input, now }: ApiRequest<typeof endpoints.checkGoogleAuth>,
): Promise<ResultOf<typeof endpoints.checkGoogleAuth> | Refusal> {
  const { loginTicket, account } = input
  if (loginTicket !== undefined) {
    const ticket = await findTicket(tools.pool, tokenHash(loginTicket))
    return ticket !== null && isLive(ticket, now) ? { required: true } : refuse('TICKET_EXPIRED')
  }
  if (account === undefined && session === null) return { required: false }
  const named = account === undefined ? null : accountOf(account)
  const userId = named === null ? session?.userId : (await findByAccount(tools.pool, named))?.userId
  if (userId === undefined) return { required: tools.secrets.coinOf(named ?? '') }
  const authenticator = await findAuthenticator(tools.pool, userId)
  return { required: authenticator?.secret != null }
}
