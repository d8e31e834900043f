import { minuteMs, type Config } from '@candor/api'
import { Amount } from '@candor/money'
import type { OptionProtection } from '../people/index.ts'

/** Cooldown of a higher daily limit. */
export const limitCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/**
 * Leverage that requires no knowledge answers, and the wait after a failed attempt. With real money every leverage requires
 * them; test money may be lost to learn.
 */
export const appropriateness: Readonly<
  Record<Config['mode'], { readonly freeLeverage: number; readonly coolingMs: number }>
> = {
  sandbox: { freeLeverage: 20, coolingMs: 2 * minuteMs },
  live: { freeLeverage: 1, coolingMs: 24 * 60 * minuteMs },
}

/**
 * Default protections against options for every user. Users may tighten them at once and relax them after a cooldown. With test
 * money the limits are larger and the pause is shorter.
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

/** How long the closing of an account can be cancelled. */
export const closingCoolingMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/** How long withdrawals pause after a change of a password or the authenticator. */
export const withdrawHoldMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * minuteMs,
  live: 24 * 60 * minuteMs,
}

/**
 * How long withdrawals pause after operators have removed an authenticator or a withdrawal password: an attacker who persuaded
 * support must not be faster than the notice to the user.
 */
export const resetHoldMs: Readonly<Record<Config['mode'], number>> = {
  sandbox: 2 * withdrawHoldMs.sandbox,
  live: 2 * withdrawHoldMs.live,
}
