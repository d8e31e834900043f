import type { endpoints, PasskeyCreation, PasskeyOptions, PasskeyRequest } from '@candor/api'
import type { ApiRequest } from '../../platform/http/route.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { shownAccount } from '../account.ts'
import { findTicket, findUser } from '../queries.ts'
import { tokenHash } from '../secrets.ts'
import { stampMs } from '../stamp.ts'
import { isLive } from '../ticket.ts'
import type { Tools } from '../tools.ts'
import { algorithms, challengeFor, siteOf, type Use } from './ceremony.ts'
import { findPasskeys, type Passkey } from './tables.ts'

/** Most passkeys of a user. */
export const passkeysLimit = 10

/** A challenge for a purpose. Nothing is stored, so strangers create no rows. */
export async function passkeyOptions(
  tools: Tools,
  { user: session, input, now }: ApiRequest<typeof endpoints.getPasskeyOptions>,
): Promise<PasskeyOptions | Refusal> {
  const { purpose, loginTicket } = input
  const use = { stamps: tools.stamps, origin: tools.origin, now }
  const id = tools.world.newId()
  if (purpose === 'login')
    return { request: requestFor({ ...use, purpose, userId: null }, id, []), creation: null }
  if (purpose === 'register') {
    const user = session && (await findUser(tools.pool, session.userId))
    if (user === null) return refuse('FORBIDDEN')
    const { userId } = user
    const present = await findPasskeys(tools.pool, userId)
    if (present.length >= passkeysLimit) return refuse('CREDENTIAL_LIMIT')
    const owner = { handle: handleOf(userId), account: shownAccount(user) }
    const creation = creationFor({ ...use, purpose, userId }, id, owner, present)
    return { request: null, creation }
  }
  const userId = await userToVerify(tools, session?.userId ?? null, loginTicket, now)
  if (typeof userId !== 'string') return userId
  const present = await findPasskeys(tools.pool, userId)
  return { request: requestFor({ ...use, purpose, userId }, id, present), creation: null }
}

/** The user of a pending sign-in, or of the session. */
async function userToVerify(
  tools: Tools,
  signedIn: string | null,
  loginTicket: string | undefined,
  now: number,
): Promise<string | Refusal> {
  if (loginTicket === undefined) return signedIn ?? refuse('FORBIDDEN')
  const ticket = await findTicket(tools.pool, tokenHash(loginTicket))
  return ticket !== null && isLive(ticket, now) ? ticket.userId : refuse('TICKET_EXPIRED')
}

/** The user handle of a passkey: only the id. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

type Listed = Pick<Passkey, 'credentialId' | 'transports'>

export function requestFor(use: Use, id: string, allowed: readonly Listed[]): PasskeyRequest {
  return {
    challenge: challengeFor(use, id),
    rpId: siteOf(use.origin),
    timeout: stampMs,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptor),
  }
}

export function creationFor(
  use: Use,
  id: string,
  { handle, account }: { readonly handle: string; readonly account: string },
  present: readonly Listed[],
): PasskeyCreation {
  return {
    rp: { id: siteOf(use.origin), name: 'Candor' },
    user: { id: handle, name: account, displayName: account },
    challenge: challengeFor(use, id),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: stampMs,
    excludeCredentials: present.map(descriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

const descriptor = ({ credentialId, transports }: Listed) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
})
