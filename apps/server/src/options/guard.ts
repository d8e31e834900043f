import type { OptionGuard } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import {
  hasPassed,
  losingRunUntil,
  optionRoomOf,
  readOpener,
  type OptionProtection,
} from '../people/index.ts'
import { column } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import type { OptionTools } from './tools.ts'

type Reader = Pick<Pool, 'query'>

/**
 * When the user's last option with real money ended, if the last ones (a number set by policy) were all lost; null otherwise. A
 * draw or void neither ends nor extends a losing run. Results never change, so this may be read before the lane: an order that
 * ends in between counts at the next decision.
 */
export async function losingAt(
  pool: Reader,
  userId: string,
  { lossesInARow, pauseMs }: Pick<OptionProtection, 'lossesInARow' | 'pauseMs'>,
): Promise<number | null> {
  // Without a pause no limit applies.
  if (pauseMs === 0) return null
  const { rows } = await pool.query<{ result: string; settled_at: string }>(
    `select result, settled_at from options_order
     where part = $1 and user_id = $2 and book = 'real' and result in ('win', 'lose')
     order by settled_at desc, settle_at desc, id desc limit $3`,
    [partOf(userId), userId, lossesInARow],
  )
  const areLost = rows.length === lossesInARow && rows.every(({ result }) => result === 'lose')
  return areLost ? column.ms.read(rows[0]!.settled_at) : null
}

/** The present protections of a user, to be shown before the tap; the decision checks again in the lane. */
export async function guardOf(
  { pool, protection }: Pick<OptionTools, 'pool' | 'protection'>,
  userId: string,
  now: number,
): Promise<OptionGuard> {
  const [opener, lostAt, running] = await Promise.all([
    readOpener(pool, userId),
    losingAt(pool, userId, protection),
    pool.query<{ stake: string }>(
      `select coalesce(sum(stake), 0) as stake from options_running
       where part = $1 and user_id = $2 and book = 'real'`,
      [partOf(userId), userId],
    ),
  ])
  const atStake = column.amount.read(running.rows[0]!.stake)
  const room = optionRoomOf(opener, atStake, protection.limits, now)
  const text = (amount: Amount | null) => (amount === null ? null : Amount.text(amount))
  return {
    needsAnswers: protection.asksFirst && !hasPassed(opener.appropriateness, 'secondContracts'),
    pausedUntilAt: losingRunUntil(lostAt, protection, now),
    lossesInARow: protection.lossesInARow,
    stakeLimit: text(room.stakeLimit),
    stakeLeft: text(room.stakeLeft),
    lossLimit: text(room.lossLimit),
    lossLeft: text(room.lossLeft),
  }
}
