import { Amount } from '@candor/money'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { secondContractsFault } from './appropriateness.ts'
import { optionRoomOf, type DayBounds, type DefaultLimits } from './limits.ts'
import type { Answered } from './tables.ts'

/** Protection of users from second contracts, by policy and in force by default. None of it applies to demo money. */
export type OptionProtection = {
  /** Whether questions must be answered before the first one. */
  readonly asksFirst: boolean
  /** Daily limits of stakes and losses for users without their own. */
  readonly limits: DefaultLimits
  /** Number of consecutive losses that begin a pause; each further loss begins another until a contract wins. */
  readonly lossesInARow: number
  readonly pauseMs: number
}

/** The state of a buyer. */
export type OptionBuyer = {
  readonly answered: Answered
  readonly stake: Amount
  /** What their running contracts can still cost. */
  readonly atStake: Amount
  /** When the last contract ended, if the last `lossesInARow` were all lost; otherwise null. */
  readonly losingAt: number | null
  readonly protection: OptionProtection
}

/** End of the pause after consecutive losses; null if there is none. */
export function losingRunUntil(
  losingAt: number | null,
  { pauseMs }: Pick<OptionProtection, 'pauseMs'>,
  now: number,
): number | null {
  const untilAt = losingAt === null ? null : losingAt + pauseMs
  return untilAt !== null && now < untilAt ? untilAt : null
}

/** Why a second contract cannot be bought with real money; null if it can. */
export function optionBuyerFault(
  bounds: DayBounds,
  { answered, stake, atStake, losingAt, protection }: OptionBuyer,
  now: number,
): Refusal | null {
  const unasked = protection.asksFirst ? secondContractsFault(answered) : null
  if (unasked !== null) return unasked
  const pausedUntil = losingRunUntil(losingAt, protection, now)
  if (pausedUntil !== null)
    return refuse('LOSING_RUN', {
      retryAfter: Math.ceil((pausedUntil - now) / 1_000),
      values: { count: String(protection.lossesInARow) },
    })
  const { stakeLeft, lossLeft } = optionRoomOf(bounds, atStake, protection.limits, now)
  return (
    beyond('DAY_STAKE_LIMIT', stake, stakeLeft) ?? beyond('DAY_OPTION_LOSS_LIMIT', stake, lossLeft)
  )
}

function beyond(
  error: 'DAY_STAKE_LIMIT' | 'DAY_OPTION_LOSS_LIMIT',
  stake: Amount,
  left: Amount | null,
): Refusal | null {
  if (left === null || stake <= left) return null
  const max = Amount.text(left)
  return refuse(error, {
    fields: [{ field: 'amount', rule: 'max', max }],
    values: { max, currency: 'USDT' },
  })
}
