import type { Config } from '@candor/api'

const minuteMs = 60_000

/** How long withdrawals pause after a password or the authenticator has changed. */
export const withdrawHoldMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}
