import type { PasskeyAssertion } from '@candor/api'
import { vi } from 'vitest'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
})

/** A new passkey, in the browser's form. */
export const madeCredential = credential({
  clientDataJSON: bytes(4),
  attestationObject: bytes(7),
  getTransports: () => ['internal'],
})

/** The answer of a passkey, in the browser's form. */
export const answeredCredential = credential({
  clientDataJSON: bytes(4),
  authenticatorData: bytes(5),
  signature: bytes(6),
})
/** The same answer in its wire form. */
export const assertion: PasskeyAssertion = {
  id: 'AQID',
  clientDataJSON: 'BA',
  authenticatorData: 'BQ',
  signature: 'Bg',
}

/** The browser's error after its dialog was closed. */
export const closedDialog = () => new DOMException('closed', 'NotAllowedError')

/** Sets the result of the browser's dialogs until mocks are restored. */
export function deviceAnswers(result: object | Error) {
  const answer = () =>
    result instanceof Error ? Promise.reject(result) : Promise.resolve(result as Credential)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(answer)
  return vi.spyOn(navigator.credentials, 'get').mockImplementation(answer)
}
