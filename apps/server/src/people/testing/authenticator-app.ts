import { generateSync } from 'otplib'

/** The code of an authenticator for a secret at `now`, or a number of 30-second steps away. */
export function shownCode(secretKey: string, now: number, steps = 0): string {
  return generateSync({ secret: secretKey, epoch: Math.floor(now / 1_000) + steps * 30 })
}
