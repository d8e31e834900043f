import type { PasskeyAssertion, PasskeyAttestation } from '@candor/api'
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
} from '@simplewebauthn/server'
import type { Stamp, Stamps } from '../stamp.ts'

/** Accepted key algorithms: EdDSA, ES256, RS256 (Windows Hello). */
export const algorithms = [-8, -7, -257]

/** The use of a challenge: one purpose and one user; no user for a sign-in. */
export type Use = {
  readonly stamps: Stamps
  /** Origin of the app, which the answer must name. */
  readonly origin: string
  readonly purpose: string
  readonly userId: string | null
  readonly now: number
}

/** The relying party id of passkeys. */
export const siteOf = (origin: string): string => new URL(origin).hostname

const kind = 'passkey'

/** A challenge for this use. */
export function challengeFor({ stamps, purpose, userId, now }: Use, id: string): string {
  const bytes = stamps.issue(id, now, kind, purpose, userId ?? '')
  return Buffer.from(bytes).toString('base64url')
}

/** The stored data of the answering passkey. */
export type Known = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly transports: readonly string[]
}

/** The answered challenge and the authenticator's counter; null for an invalid answer. */
export async function verifyAnswer(
  use: Use,
  known: Known,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
): Promise<{ challengeId: string; counter: number } | null> {
  const heard = listen(use)
  const verified = await attempt(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData,
          signature,
          ...(userHandle !== undefined && { userHandle }),
        },
        clientExtensionResults: {},
      },
      ...heard.expected,
      credential: {
        id: known.credentialId,
        publicKey: Uint8Array.from(known.publicKey),
        // The lane checks that the counter grows, because it recognises repeated requests.
        counter: 0,
        transports: transportsOf(known.transports),
      },
    }),
  )
  const stamp = heard.stamp()
  if (verified?.verified !== true || stamp === null) return null
  return { challengeId: stamp.id, counter: verified.authenticationInfo.newCounter }
}

/** A new passkey with the challenge that it answered; null for an invalid attestation. */
export async function verifyMaking(
  use: Use,
  { id, clientDataJSON, attestationObject, transports }: PasskeyAttestation,
) {
  const heard = listen(use)
  const verified = await attempt(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...heard.expected,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  const stamp = heard.stamp()
  if (verified?.verified !== true || stamp === null) return null
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    transports,
    synced: credentialBackedUp,
    counter: credential.counter,
    challengeId: stamp.id,
  }
}

/** The library's expectations, and the stamp of the challenge that it has matched. */
function listen({ stamps, origin, purpose, userId, now }: Use) {
  let met: Stamp | null = null
  return {
    stamp: () => met,
    expected: {
      expectedChallenge(challenge: string) {
        met = stamps.read(Buffer.from(challenge, 'base64url'), now, kind, purpose, userId ?? '')
        return met !== null
      },
      expectedOrigin: origin,
      expectedRPID: siteOf(origin),
      requireUserVerification: true,
    },
  }
}

/** The library throws for any fault; all become one answer. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

const transportsOf = (names: readonly string[]) => [...names] as AuthenticatorTransport[]
