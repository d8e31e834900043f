import { generateSync } from 'otplib'

/** An authenticator's code for this secret at a time (epoch ms). */
export function codeAt(secret: Uint8Array, at: number): string {
  return generateSync({ secret, epoch: Math.floor(at / 1_000) })
}
