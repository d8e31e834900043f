import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { Count, Country, Language, Ms, Text } from './scalars.ts'
import { SignInService } from './sign-in-services.ts'

export const EnvelopeKey = v.strictObject({
  /** First 16 characters of base64url(SHA-256(SPKI)). */
  kid: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16}$/)),
  alg: v.literal('RSA-OAEP-256'),
  /** SPKI in DER, base64 standard. */
  spki: v.pipe(v.string(), v.base64()),
  notBefore: Ms,
  notAfter: Ms,
  use: v.picklist(['next', 'current', 'previous']),
})
export type EnvelopeKey = v.InferOutput<typeof EnvelopeKey>

export const Config = v.strictObject({
  version: Text,
  minClientVersion: Text,
  mode: v.picklist(['sandbox', 'live']),
  /** Replayed recordings, or the live market. */
  prices: v.picklist(['recorded', 'live']),
  /** The public origin to which envelopes are bound. */
  aud: Text,
  wsUrl: Text,
  keys: v.array(EnvelopeKey),
  agreementVersion: Text,
  languages: v.array(Language),
  defaultCountry: Country,
  /** Hosts to which the outlink page may lead. */
  outlinkHosts: v.array(Text),
  features: v.record(v.string(), v.boolean()),
  /** How long withdrawals pause after a change of the password or the authenticator. */
  withdrawHoldSeconds: Count,
  /** The chains whose wallets may sign in; empty if that is off. */
  walletChains: v.array(Count),
  /** The third-party sign-in services; empty if that is off. */
  signInServices: v.array(SignInService),
  maintenance: v.nullable(v.strictObject({ untilAt: v.nullable(Ms), message: Text })),
})
export type Config = v.InferOutput<typeof Config>

export const getConfig = endpoint({
  name: 'getConfig',
  concept: 'platform',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({}),
  result: Config,
  errors: [],
  summary: 'What a client must know before its first call. Nothing in it is secret.',
  plain: true,
})
