import * as v from 'valibot'
import { endpoint, HOUR, MINUTE } from './endpoint.ts'
import { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from './passkey-shapes.ts'
import { deviceFields, LoginResult, personErrors, wayProofFields } from './people-shapes.ts'
import { Id, Ms, Text, text, Time } from './scalars.ts'

export const getPasskeyOptions = endpoint({
  name: 'getPasskeyOptions',
  concept: 'people',
  auth: 'optional',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({
    purpose: v.picklist(['register', 'login', 'stepUp']),
    /** A sign-in that waits for its second step; a session may replace it. */
    loginTicket: v.optional(text(20, 128)),
  }),
  result: PasskeyOptions,
  errors: ['FORBIDDEN', 'TICKET_EXPIRED', 'CREDENTIAL_LIMIT'],
  summary: 'A challenge for a passkey, good for five minutes and one use, as WebAuthn takes it.',
})

export const passkeyLogin = endpoint({
  name: 'passkeyLogin',
  concept: 'people',
  auth: 'none',
  limit: { count: 20, perMs: MINUTE, by: 'ip' },
  request: v.strictObject({ passkey: PasskeyAssertion, ...deviceFields }),
  result: LoginResult,
  errors: ['PASSKEY_FAILED', 'ACCOUNT_NOT_FOUND', 'RESTRICTED'],
  summary: 'Signs in with a passkey that has verified its user.',
})

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(
    v.strictObject({
      id: Id,
      name: Text,
      /** Synchronised over several devices by a provider, such as a phone's own keychain. */
      synced: v.boolean(),
      createTime: Time,
      createAt: Ms,
      lastUsedAt: v.nullable(Ms),
    }),
  ),
  errors: [],
  summary: 'The passkeys of the user, the latest first.',
})
export type PasskeyInfo = v.InferOutput<typeof listPasskeys.result>[number]

/** The owner's name of a passkey. */
const Name = v.pipe(text(1, 64), v.trim(), v.minLength(1))

export const addPasskey = endpoint({
  name: 'addPasskey',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  request: v.strictObject({
    credential: PasskeyAttestation,
    name: Name,
    ...wayProofFields,
  }),
  result: v.strictObject({ id: Id, withdrawHoldUntilAt: Ms }),
  errors: ['CREDENTIAL_LIMIT', ...personErrors],
  summary: 'Adds a passkey and pauses withdrawals.',
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  request: v.strictObject({ id: Id, name: Name }),
  result: v.strictObject({ id: Id, name: Text }),
  errors: ['NOT_FOUND'],
  summary: 'Gives a passkey another name, by which only its owner knows it. It opens as before.',
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  concept: 'people',
  auth: 'token',
  limit: { count: 60, perMs: HOUR, by: 'user' },
  request: v.strictObject({ id: Id, ...wayProofFields }),
  result: v.strictObject({ withdrawHoldUntilAt: Ms }),
  errors: ['NOT_FOUND', 'LAST_WAY_IN', ...personErrors],
  summary: 'Removes a passkey and pauses withdrawals. The last way in stays.',
})
