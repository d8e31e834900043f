import type { Config } from '@candor/api'

const minuteMs = 60_000

/** How long a new withdrawal account waits before money may be sent to it. */
export const accountCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}
