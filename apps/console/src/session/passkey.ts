import type { PasskeyAssertion, PasskeyAttestation, PasskeyRequest } from '@candor/api'
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from './client.ts'

/** Asks for a passkey to sign in. */
export async function passkeyToEnter(): Promise<PasskeyAssertion> {
  return answer(await call('getOperatorChallenge', {}))
}

/** Asks the signed-in operator for a passkey. */
export async function passkeyToStepUp(): Promise<PasskeyAssertion> {
  const { request } = await call('getOperatorPasskeyOptions', { purpose: 'stepUp' })
  return answer(request!)
}

async function answer(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const given = { id, clientDataJSON, authenticatorData, signature }
  return { ...given, ...(userHandle !== undefined && { userHandle }) }
}

/** Creates a passkey for the signed-in operator. */
export async function newPasskey(): Promise<PasskeyAttestation> {
  const { creation } = await call('getOperatorPasskeyOptions', { purpose: 'register' })
  const optionsJSON = creation as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}
