import { generateSync } from 'otplib'

/** What an authenticator shows for a secret at `now`, or some 30-second steps beside it. */
export function shownCode(secretKey: string, now: number, steps = 0): string {
  return generateSync({ secret: secretKey, epoch: Math.floor(now / 1_000) + steps * 30 })
}
