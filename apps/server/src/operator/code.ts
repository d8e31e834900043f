import { generateURI, verifySync } from 'otplib'

export const codeSecretBytes = 20
const seconds = 30
/** The digits of JavaScript's base 32, and those of an authenticator's in the same order. */
const numerals = '0123456789abcdefghijklmnopqrstuv'
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The half minute of this code; null for a wrong code. A clock may differ by one half minute. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const found = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1_000),
    epochTolerance: seconds,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/** The secret as people type it into an authenticator: base32, 32 characters. */
export function secretText(secret: Uint8Array): string {
  const digits = BigInt(`0x${Buffer.from(secret).toString('hex')}`)
    .toString(32)
    .padStart(32, '0')
  return Array.from(digits)
    .map((digit) => base32[numerals.indexOf(digit)])
    .join('')
}

/** The secret of such a text. */
export function secretBytes(text: string): Uint8Array {
  const whole = Array.from(text).reduce(
    (sum, digit) => sum * 32n + BigInt(base32.indexOf(digit)),
    0n,
  )
  return Buffer.from(whole.toString(16).padStart(2 * codeSecretBytes, '0'), 'hex')
}

/** The URI that an authenticator reads from a QR code. */
export function secretUri(name: string, secret: Uint8Array): string {
  return generateURI({ issuer: 'Candor console', label: name, secret: secretText(secret) })
}
