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
 * When the user's last second contract of real money ended, where the last so many were all lost; else null. A draw
 * and a void neither end nor lengthen a run. What has ended never changes, so it may be read before the lane: what
 * ends between that and the decision is for the next one.
 */
export async function losingAt(
  pool: Reader,
  userId: string,
  { lossesInARow, pauseMs }: Pick<OptionProtection, 'lossesInARow' | 'pauseMs'>,
): Promise<number | null> {
  // Without a pause there is nothing to hold back.
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

/** What protects a user now, to be told before the tap; the decision looks again, in the lane. */
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
