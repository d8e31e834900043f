import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import {
  agreementFields,
  deviceFields,
  LoginResult,
  personErrors,
  wayProofFields,
} from './people-shapes.ts'
import { Id, Ms, Text, Time } from './scalars.ts'
import { signInReturnFields, SignInService } from './sign-in-services.ts'

/** SHA-256, base64url: of a key (RFC 7638) or of a secret (RFC 7636). */
const Digest = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const Printable = (longest: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(longest), v.regex(/^[\x21-\x7e]+$/))

/** The service's response, and the secret of the browser that was redirected. */
const returnedFields = {
  provider: SignInService,
  code: Printable(signInReturnFields.code),
  state: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{64}$/)),
  /** The issuer, if the service names itself (RFC 9207). */
  iss: v.optional(Printable(signInReturnFields.iss)),
  codeVerifier: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43,128}$/)),
}

export const getThirdPartyUrl = endpoint({
  name: 'getThirdPartyUrl',
  concept: 'people',
  auth: 'optional',
  limit: { count: 30, perMs: MINUTE, by: 'ip' },
  request: v.object({
    /** One of the services in `/config.json`. */
    provider: SignInService,
    /** `add` requires a session. */
    purpose: v.optional(v.picklist(['login', 'add']), 'login'),
    /** S256 of the secret that the browser keeps (PKCE). */
    codeChallenge: Digest,
    /** Thumbprint of the device key that will sign the returned fields. */
    device: Digest,
  }),
  result: v.strictObject({ url: Text, state: Text, expireAt: Ms }),
  errors: ['FORBIDDEN', 'OAUTH_FAILED'],
  summary:
    'Where to send a browser that signs in with a third party; good for ten minutes and once.',
})

export const thirdPartyLogin = endpoint({
  name: 'thirdPartyLogin',
  concept: 'people',
  auth: 'none',
  limit: { count: 20, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({
    ...returnedFields,
    ...deviceFields,
    ...v.partial(v.strictObject(agreementFields)).entries,
  }),
  result: LoginResult,
  errors: [
    'OAUTH_FAILED',
    'ACCOUNT_NOT_FOUND',
    'AGREEMENT_REQUIRED',
    'INVITE_CODE_INVALID',
    'CREDENTIAL_TAKEN',
    'RESTRICTED',
  ],
  summary:
    'Signs in with a third party; with the agreement accepted an unknown one opens an account.',
})

export const listThirdParties = endpoint({
  name: 'listThirdParties',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(
    v.strictObject({ id: Id, provider: SignInService, createTime: Time, createAt: Ms }),
  ),
  errors: [],
  summary: 'The third parties that open the account, the latest first.',
})
export type ThirdParty = v.InferOutput<typeof listThirdParties.result>[number]

export const addThirdParty = endpoint({
  name: 'addThirdParty',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  request: v.strictObject({ ...returnedFields, ...wayProofFields }),
  result: v.strictObject({ id: Id, withdrawHoldUntilAt: Ms }),
  errors: ['OAUTH_FAILED', 'CREDENTIAL_TAKEN', 'CREDENTIAL_LIMIT', ...personErrors],
  summary: 'Adds a third party as a way in and pauses withdrawals.',
})

export const removeThirdParty = endpoint({
  name: 'removeThirdParty',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  request: v.strictObject({ id: Id, ...wayProofFields }),
  result: v.strictObject({ withdrawHoldUntilAt: Ms }),
  errors: ['NOT_FOUND', 'LAST_WAY_IN', ...personErrors],
  summary: 'Removes a third party as a way in and pauses withdrawals. The last way in stays.',
})
