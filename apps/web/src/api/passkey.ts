import type { PasskeyAssertion, PasskeyAttestation } from '@candor/api'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from './client.ts'

/** Few users sign in with a passkey, so the library is loaded when needed. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** The purpose of a passkey: sign-in, or step-up in a session or a pending sign-in. */
export type Asked = {
  purpose: 'login' | 'stepUp'
  loginTicket?: string
  /** Offered in the account field's autofill until another request. */
  autofill?: boolean
}

/** Requests a passkey. Null if the user closed the browser's dialog, or it timed out. */
export async function askPasskey({
  autofill = false,
  ...asked
}: Asked): Promise<PasskeyAssertion | null> {
  const { request } = await call('getPasskeyOptions', asked)
  const { startAuthentication } = await library()
  return dropped(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: request as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const answer = { id, clientDataJSON, authenticatorData, signature }
    return { ...answer, ...(userHandle !== undefined && { userHandle }) }
  })
}

/** Creates a passkey for the signed-in user. Null as above. */
export async function makePasskey(): Promise<PasskeyAttestation | null> {
  const { creation } = await call('getPasskeyOptions', { purpose: 'register' })
  const { startRegistration } = await library()
  return dropped(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: creation as PublicKeyCredentialCreationOptionsJSON,
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  })
}

/** Whether the browser can offer passkeys in the account field. */
export async function canAutofill(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/** Cancels the autofill offer, as when the screen is left. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

const silent: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

async function dropped<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && silent.has(error.name)) return null
    throw error
  }
}
