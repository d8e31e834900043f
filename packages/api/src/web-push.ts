import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, text } from './scalars.ts'

const shared = {
  concept: 'content',
  auth: 'token',
  errors: [],
} as const

const Endpoint = text(20, 1_000)

export const getWebPush = endpoint({
  ...shared,
  name: 'getWebPush',
  limit: { count: 120, perMs: MINUTE, by: 'user' },
  request: v.object({}),
  result: v.strictObject({
    /** The public key that a browser subscribes with. */
    key: v.string(),
    /** Whether the device of this session is subscribed. */
    isOn: v.boolean(),
    /** The number of the user's subscribed devices. */
    devices: Count,
  }),
  summary: 'Whether this device is told by Web Push, and the key to subscribe with.',
})

export const subscribePush = endpoint({
  ...shared,
  name: 'subscribePush',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.strictObject({
    /** The address of the browser's push service. */
    endpoint: Endpoint,
    keys: v.strictObject({
      /** A point of P-256, uncompressed, and a secret of 16 bytes, both base64url. */
      p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
      auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
    }),
  }),
  result: v.null(),
  summary: 'From now on the device of this session is told of the topics that its user has on.',
})

export const unsubscribePush = endpoint({
  ...shared,
  name: 'unsubscribePush',
  limit: { count: 20, perMs: MINUTE, by: 'user' },
  request: v.strictObject({ endpoint: Endpoint }),
  result: v.null(),
  underRestriction: true,
  summary: 'Tells a device no more.',
})
