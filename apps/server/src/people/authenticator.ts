import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'

const issuer = 'Candor'
const stepSeconds = 30
/** RFC 4226 requires 160 bits. */
export const secretBytes = 20
/** How long a shown secret may be bound (ms). */
export const pendingMs = 600_000

const base32 = new ScureBase32Plugin()

/** The secret as a person types it into an authenticator. */
export function secretKeyOf(secret: Uint8Array): string {
  return base32.encode(secret)
}

/** The secret as an authenticator reads it from a QR code. */
export function otpauthUrl(secret: Uint8Array, account: string): string {
  return generateURI({ issuer, label: account, secret: secretKeyOf(secret) })
}

/**
 * The time step of this code (RFC 6238, six digits, 30 seconds, one step early or late); null for a wrong code. The
 * decision checks whether the step was used already.
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  const epoch = Math.floor(now / 1_000)
  const checked = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : null
}
