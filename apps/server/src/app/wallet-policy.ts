import type { Config } from '@candor/api'

const minuteMs = 60_000

/** How long a withdrawal cools: the time in which its owner may notice it and take it back. */
export const withdrawalCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: minuteMs / 2,
  live: 10 * minuteMs,
}

/** How long a new withdrawal account waits before money may be sent to it. */
export const accountCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/** How long after two operators agreed on a new account to pay to users see it. */
export const channelDelayMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 60 * minuteMs,
}
