import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { operatorRoles } from './operator-shapes.ts'
import { PasskeyAttestation, PasskeyOptions, PasskeyRequest } from './passkey-shapes.ts'
import { Id, Ms, Text, text } from './scalars.ts'

const acting = { count: 20, perMs: MINUTE, by: 'user' } as const

export const getOperatorChallenge = endpoint({
  name: 'getOperatorChallenge',
  concept: 'operator',
  auth: 'none',
  limit: { count: 20, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: PasskeyRequest,
  errors: [],
  summary: 'A challenge for a passkey to sign in with: the same for everybody, whoever there is.',
})

export const getOperatorPasskeyOptions = endpoint({
  name: 'getOperatorPasskeyOptions',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  limit: acting,
  request: v.object({ purpose: v.picklist(['register', 'stepUp']) }),
  result: PasskeyOptions,
  errors: [],
  summary: 'A challenge to make a passkey with, or to step up with one.',
})

export const listOperatorPasskeys = endpoint({
  name: 'listOperatorPasskeys',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.array(v.strictObject({ id: Id, name: Text, createdAt: Ms })),
  errors: [],
  summary: "The operator's own passkeys, the latest first.",
})

export const addOperatorPasskey = endpoint({
  name: 'addOperatorPasskey',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  fresh: true,
  limit: acting,
  request: v.strictObject({
    credential: PasskeyAttestation,
    name: v.pipe(text(1, 64), v.trim(), v.minLength(1)),
  }),
  result: v.strictObject({ id: Id }),
  errors: ['PASSKEY_FAILED', 'CREDENTIAL_LIMIT'],
  summary: 'Adds a passkey to the operator who asks.',
})

export const removeOperatorPasskey = endpoint({
  name: 'removeOperatorPasskey',
  concept: 'operator',
  auth: 'operator',
  roles: operatorRoles,
  fresh: true,
  limit: acting,
  request: v.strictObject({ id: Id }),
  result: v.null(),
  errors: ['NOT_FOUND'],
  summary: "Removes one of the operator's own passkeys. The authenticator stays.",
})
