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

/** A passkey that is just made, as the browser tells it. */
export const madeCredential = credential({
  clientDataJSON: bytes(4),
  attestationObject: bytes(7),
  getTransports: () => ['internal'],
})

/** What a passkey answers, as the browser tells it; */
export const answeredCredential = credential({
  clientDataJSON: bytes(4),
  authenticatorData: bytes(5),
  signature: bytes(6),
})
/** and the same as it travels. */
export const assertion: PasskeyAssertion = {
  id: 'AQID',
  clientDataJSON: 'BA',
  authenticatorData: 'BQ',
  signature: 'Bg',
}

/** What the browser says when its own dialog was closed. */
export const closedDialog = () => new DOMException('closed', 'NotAllowedError')

/** What the browser's own dialogs give back from now on, until mocks are restored. */
export function deviceAnswers(result: object | Error) {
  const answer = () =>
    result instanceof Error ? Promise.reject(result) : Promise.resolve(result as Credential)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(answer)
  return vi.spyOn(navigator.credentials, 'get').mockImplementation(answer)
}
