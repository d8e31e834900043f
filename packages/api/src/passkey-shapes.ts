import * as v from 'valibot'
import { Count, text, Text } from './scalars.ts'

/** Bytes in the encoding of WebAuthn's JSON. */
const Base64Url = (longest: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(longest), v.regex(/^[A-Za-z0-9_-]+$/))

const CredentialId = Base64Url(1_400)

/** A passkey's answer to a challenge: the binary members of WebAuthn's own JSON, by their names. */
export const PasskeyAssertion = v.strictObject({
  id: CredentialId,
  clientDataJSON: Base64Url(4_096),
  authenticatorData: Base64Url(4_096),
  signature: Base64Url(2_048),
  userHandle: v.optional(Base64Url(128)),
})
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>

/** The attestation of a new passkey. */
export const PasskeyAttestation = v.strictObject({
  id: CredentialId,
  clientDataJSON: Base64Url(4_096),
  attestationObject: Base64Url(8_192),
  transports: v.optional(v.pipe(v.array(text(1, 32)), v.maxLength(8)), []),
})
export type PasskeyAttestation = v.InferOutput<typeof PasskeyAttestation>

const Descriptor = v.strictObject({
  id: Text,
  type: v.literal('public-key'),
  transports: v.array(Text),
})

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequest = v.strictObject({
  challenge: Text,
  rpId: Text,
  timeout: Count,
  userVerification: v.literal('required'),
  /** Empty if any passkey of this site is accepted. */
  allowCredentials: v.array(Descriptor),
})
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>

/** The number of a COSE algorithm; the usual ones are below zero. */
const Algorithm = v.pipe(v.number(), v.safeInteger())

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = v.strictObject({
  rp: v.strictObject({ id: Text, name: Text }),
  user: v.strictObject({ id: Text, name: Text, displayName: Text }),
  challenge: Text,
  pubKeyCredParams: v.array(v.strictObject({ type: v.literal('public-key'), alg: Algorithm })),
  timeout: Count,
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.strictObject({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>

/** Exactly one of the two, by the request. */
export const PasskeyOptions = v.strictObject({
  request: v.nullable(PasskeyRequest),
  creation: v.nullable(PasskeyCreation),
})
export type PasskeyOptions = v.InferOutput<typeof PasskeyOptions>
