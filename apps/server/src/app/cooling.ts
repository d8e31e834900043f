import type { Config } from '@candor/api'
import { Amount } from '@candor/money'
import type { OptionProtection } from '../people/index.ts'

const minuteMs = 60_000

/** How long a higher limit of a day waits before it holds. */
export const limitCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/**
 * Up to which leverage nobody is asked what they know of it, and how long another try waits after a failed
 * one. With real money every leverage is asked about; test money may be lost to learn.
 */
export const appropriateness: Readonly<
  Record<Config['mode'], { readonly freeLeverage: number; readonly coolingMs: number }>
> = {
  sandbox: { freeLeverage: 20, coolingMs: 2 * minuteMs },
  live: { freeLeverage: 1, coolingMs: 24 * 60 * minuteMs },
}

/**
 * What protects from second contracts: it holds of everybody, unasked, and users may make it less at once and more
 * after a while. With test money the sums are larger, because the stakes are nothing, and the pause is shorter.
 */
export const optionProtection = {
  sandbox: {
    asksFirst: true,
    limits: { stake: Amount.parse('10000'), optionLoss: Amount.parse('2000') },
    lossesInARow: 5,
    pauseMs: 2 * minuteMs,
  },
  live: {
    asksFirst: true,
    limits: { stake: Amount.parse('500'), optionLoss: Amount.parse('100') },
    lossesInARow: 5,
    pauseMs: 24 * 60 * minuteMs,
  },
} satisfies Readonly<Record<Config['mode'], OptionProtection>>

/** How long the end of an account can be taken back. */
export const closingCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/** How long withdrawals pause after a password or the authenticator has changed. */
export const withdrawHoldMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/**
 * How long they pause after the desk has removed an authenticator or a withdrawal password: whoever talked
 * support into it must not be faster than the notice to the user.
 */
export const resetHoldMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * withdrawHoldMs.sandbox,
  live: 2 * withdrawHoldMs.live,
}
