import { endpoints, wallTime } from '@candor/api'
import { change, query, type ApiRequest, type Route } from '../../platform/http/route.ts'
import {
  isRefusal,
  nameOwner,
  refuse,
  runUnkeyed,
  type Refusal,
} from '../../platform/lane/index.ts'
import { signIn, type SignIn } from '../commands/sign-in.ts'
import { loginResult } from '../login-result.ts'
import { arrive } from '../prepare/arrival.ts'
import { findUser } from '../queries.ts'
import type { SignedIn, Waiting } from '../session.ts'
import type { Tools } from '../tools.ts'
import { proveOwner } from '../sign-in-methods/owner-proof.ts'
import { openFor } from '../sign-in-methods/open-account.ts'
import { prepareRemoval } from '../sign-in-methods/prepare-removal.ts'
import { removeSignInMethod } from '../sign-in-methods/remove-method.ts'
import { addThirdParty, type NewThirdParty } from './add-third-party.ts'
import { departureUrl } from './ask-service.ts'
import { openPartyAccount } from './open-account.ts'
import { proveIdentity, redirectUri } from './prove-identity.ts'
import { localeOf } from './services.ts'
import { stateFor, stateMs } from './state.ts'
import { findThirdParties, identityName, type Identity } from './tables.ts'

/** Routes of third parties: redirect URLs, sign-in, and the third parties of an account. */
export function thirdPartyRoutes(tools: Tools): Route[] {
  return [
    query(endpoints.getThirdPartyUrl, (request) => departure(tools, request)),
    change(endpoints.thirdPartyLogin, signIn, {
      prepareActs: true,
      prepare: (request) => prepareSignIn(tools, request),
      owner: ({ userId }) => userId,
      finish: (reply, _request, { input }) =>
        loginResult(tools, reply as SignedIn | Waiting, input.userId),
    }),
    query(endpoints.listThirdParties, async ({ user }) =>
      (await findThirdParties(tools.pool, user.userId)).map(({ id, provider, createdAt }) => ({
        id,
        provider,
        createTime: wallTime(createdAt),
        createAt: createdAt,
      })),
    ),
    change(endpoints.addThirdParty, addThirdParty, {
      prepareActs: true,
      prepare: (request) => prepareAdding(tools, request),
    }),
    change(endpoints.removeThirdParty, removeSignInMethod, {
      prepareActs: true,
      prepare: (request) => prepareRemoval(tools, 'thirdParty', request),
    }),
  ]
}

async function departure(
  tools: Tools,
  { user, input, lang, now }: ApiRequest<typeof endpoints.getThirdPartyUrl>,
) {
  const { provider, purpose, codeChallenge, device } = input
  const service = tools.thirdParties.get(provider)
  if (service === undefined)
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'provider', rule: 'choice' }] })
  if (purpose === 'add' && user === null) return refuse('FORBIDDEN')
  const userId = purpose === 'add' ? user!.userId : null
  const journey = { provider, purpose, userId, codeChallenge, device }
  const state = stateFor({ states: tools.states, now }, tools.world.newId(), journey)
  const url = await departureUrl(service, {
    redirectUri: redirectUri(tools),
    state,
    nonce: tools.secrets.nonce(state),
    codeChallenge,
    locale: localeOf[lang],
  }).catch(() => null)
  return url === null ? refuse('OAUTH_FAILED') : { url, state, expireAt: now + stateMs }
}

async function prepareSignIn(
  tools: Tools,
  request: ApiRequest<typeof endpoints.thirdPartyLogin>,
): Promise<SignIn | Refusal> {
  const { input, now } = request
  const about = { purpose: 'login', userId: null, deviceKey: input.deviceKey, now } as const
  const proved = await proveIdentity(tools, input, about)
  if (isRefusal(proved)) return proved
  const { identity, stampId: codeId } = proved
  const present = await accountOwner(tools, identity)
  const found =
    present ??
    (await openFor(tools, input, identityName(identity), (opening) =>
      runUnkeyed(tools, openPartyAccount, opening.userId, { ...opening, identity }),
    ))
  if (isRefusal(found)) return found
  const arrival = await arrive(tools, request, found)
  return { userId: found, proof: { kind: 'thirdParty', codeId }, arrival }
}

/** The user whose account this identity opens now; a removed identity opens no account. */
async function accountOwner({ pool }: Tools, identity: Identity): Promise<string | null | Refusal> {
  const name = identityName(identity)
  const userId = await nameOwner(pool, name)
  if (userId === null) return null
  const present = await findThirdParties(pool, userId)
  return present.some((row) => identityName(row) === name) ? userId : refuse('CREDENTIAL_TAKEN')
}

async function prepareAdding(
  tools: Tools,
  { user: session, input, lang, now }: ApiRequest<typeof endpoints.addThirdParty>,
): Promise<NewThirdParty | Refusal> {
  const { userId, deviceKey } = session
  const user = await findUser(tools.pool, userId)
  if (user === null) return refuse('NOT_FOUND')
  // A repeated request may come after the state has expired, and still gets its stored answer.
  const identityProof = await proveIdentity(tools, input, {
    purpose: 'add',
    userId,
    deviceKey,
    now,
  })
  const proof = await proveOwner(tools, user, input, now)
  if (isRefusal(proof)) return proof
  return {
    proof,
    identityProof: isRefusal(identityProof) ? null : identityProof,
    holdMs: tools.withdrawHoldMs,
    lang,
  }
}
