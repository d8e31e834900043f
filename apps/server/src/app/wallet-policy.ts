import { minuteMs, type Config } from '@candor/api'

/** Cooldown of a withdrawal: time for its owner to notice and cancel it. */
export const withdrawalCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: minuteMs / 2,
  live: 10 * minuteMs,
}

/** Cooldown of a new withdrawal account. */
export const accountCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/** Delay before users see a deposit account that two operators approved. */
export const channelDelayMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 60 * minuteMs,
}
