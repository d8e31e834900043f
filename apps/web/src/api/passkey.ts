import type { PasskeyAssertion, PasskeyAttestation } from '@candor/api'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from './client.ts'

/** Few come in with a passkey, so what speaks to the browser's own part comes when it is needed. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** What a passkey is asked for: to come in, or to step up in a session or a sign-in that waits. */
export type Asked = {
  purpose: 'login' | 'stepUp'
  loginTicket?: string
  /** Offered quietly in the account field, for as long as nobody asks for another. */
  autofill?: boolean
}

/** Asks for a passkey. Null when the user closed the browser's own dialog, or it waited too long. */
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

/** Makes a passkey for who is signed in. Null as above. */
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

/** Takes back what was offered quietly, as when the screen is left. */
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
