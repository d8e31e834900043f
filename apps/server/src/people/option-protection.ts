import { Amount } from '@candor/money'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { secondContractsFault } from './appropriateness.ts'
import { optionRoomOf, type DayBounds, type DefaultLimits } from './limits.ts'
import type { Answered } from './tables.ts'

/** What protects users from second contracts, by policy: all of it holds unasked. Nothing of it of demo money. */
export type OptionProtection = {
  /** Whether questions have to be answered before the first one. */
  readonly asksFirst: boolean
  /** What may be staked, and lost, on one day by whom has set no limits. */
  readonly limits: DefaultLimits
  /** So many losses in a row begin a pause, and so does each further one until somebody is right. */
  readonly lossesInARow: number
  readonly pauseMs: number
}

/** What is known of who buys one. */
export type OptionBuyer = {
  readonly answered: Answered
  readonly stake: Amount
  /** What their running ones can still cost. */
  readonly atStake: Amount
  /** When the last one ended, where the last `lossesInARow` were all lost; else null. */
  readonly losingAt: number | null
  readonly protection: OptionProtection
}

/** Until when nothing is bought after losses in a row; null while nothing is held back. */
export function losingRunUntil(
  losingAt: number | null,
  { pauseMs }: Pick<OptionProtection, 'pauseMs'>,
  now: number,
): number | null {
  const untilAt = losingAt === null ? null : losingAt + pauseMs
  return untilAt !== null && now < untilAt ? untilAt : null
}

/** Why a second contract cannot be bought with real money; null when it can. */
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
