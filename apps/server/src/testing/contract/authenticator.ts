import { generateSync } from 'otplib'

/** What an authenticator with this secret shows at a time, epoch ms. */
export function codeAt(secret: Uint8Array, at: number): string {
  return generateSync({ secret, epoch: Math.floor(at / 1_000) })
}
