import type { Pool } from 'pg'
import { runUnkeyed } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { finishClosing } from '../commands/finish-closing.ts'
import { forgetPerson } from '../commands/forget-person.ts'
import type { Tools } from '../tools.ts'
import { keptMs } from './kept.ts'

/** At most this many users a run; the next run takes those that are left. */
const usersPerRun = 500

type Found = { user_id: string }

/** Every few seconds: ends the accounts whose waiting time is over, and then what they leave. The from-state is the key. */
export async function closeDue(tools: Tools, parts: readonly number[], now: number): Promise<void> {
  const due = await tools.pool.query<Found>(
    `select user_id from people_closing where part = any ($1) and status = 'cooling'
       and closes_at <= $2 limit ${usersPerRun}`,
    [parts, now],
  )
  const finish = finishClosing(tools.underWay)
  for (const { user_id: userId } of due.rows) await runUnkeyed(tools, finish, userId, { keptMs })
  await clearEnded(tools, parts, now)
}

/** What accounts leave that have ended, now or before the last stop: what is not cleared yet stands in the table. */
async function clearEnded(
  { pool }: Pick<Tools, 'pool'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const ended = await pool.query<Found>(
    `select user_id from people_closing where part = any ($1) and status = 'closed'
       and cleared_at is null limit ${usersPerRun}`,
    [parts],
  )
  for (const { user_id: userId } of ended.rows) await removeLeftovers(pool, userId, now)
}

/** Daily: forgets who had the accounts that ended five years ago. */
export async function forgetDue(
  tools: Tools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const due = await tools.pool.query<Found>(
    `select user_id from people_closing where part = any ($1) and forgotten_at is null
       and forget_at <= $2 limit ${usersPerRun}`,
    [parts, now],
  )
  for (const { user_id: userId } of due.rows) await runUnkeyed(tools, forgetPerson, userId, null)
}

/** What an account that has ended leaves behind, and no law asks for. */
const leftovers = [
  'people_profile',
  'people_fund_password',
  'people_authenticator',
  'people_passkey',
  'people_wallet',
  'people_third_party',
  'people_ticket',
  'people_appropriateness',
  'people_exclusion',
  'people_limit',
  'people_day',
  'people_hold',
]

/** Names that others may have again: the address, the device, and whatever else opened the account. */
const freedNames = ['account:%', 'guest:%', 'third-party:%', 'wallet:%', 'passkey:%']

/**
 * Removes what nobody needs of an account that has ended, and gives its names back, so that the address, the
 * device and every other way in can begin anew. It may happen twice.
 */
async function removeLeftovers(
  pool: Pick<Pool, 'query'>,
  userId: string,
  now: number,
): Promise<void> {
  const who = [partOf(userId), userId]
  for (const table of leftovers)
    await pool.query(
      `delete from ${table} t using people_user u where t.part = $1 and t.user_id = $2
         and u.part = $1 and u.user_id = $2 and u.closed_at is not null`,
      who,
    )
  await pool.query(
    `update file_stored f set keep_until_at = u.closed_at from people_user u
     where f.part = $1 and f.user_id = $2 and f.use = 'avatar' and f.purged_at is null
       and u.part = $1 and u.user_id = $2 and u.closed_at is not null`,
    who,
  )
  await pool.query(
    `delete from lane_name n using people_user u where n.owner_id = $2
       and n.name like any ($3) and u.part = $1 and u.user_id = $2 and u.closed_at is not null`,
    [...who, freedNames],
  )
  await pool.query('update people_closing set cleared_at = $3 where part = $1 and user_id = $2', [
    ...who,
    now,
  ])
}
