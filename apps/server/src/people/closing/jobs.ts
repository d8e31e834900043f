import type { Pool } from 'pg'
import { dueRows } from '../../platform/due-rows.ts'
import { endRetention } from '../../platform/files/index.ts'
import { freeNames, runUnkeyed } from '../../platform/lane/index.ts'
import { deleteOwn } from '../../platform/own-rows.ts'
import { partOf } from '../../platform/part.ts'
import { batchSize, workThrough } from '../../platform/work-through.ts'
import { finishClosing } from '../commands/finish-closing.ts'
import { forgetPerson } from '../commands/forget-person.ts'
import { findUser } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { keptMs } from './retention.ts'
import { forgetExclusions, keepExclusion } from './carried-exclusion.ts'

/** Accounts whose waiting time before the end is over. */
export const dueClosings = (pool: Pick<Pool, 'query'>) =>
  dueRows(pool, 'closings', {
    limitMs: 60_000,
    text: `select min(closes_at) as at from people_closing where status = 'cooling' and closes_at <= $1`,
  })

/** Every few seconds: ends due accounts and then deletes their data. The from-state is the idempotency key. */
export async function closeDue(tools: Tools, parts: readonly number[], now: number): Promise<void> {
  const finish = finishClosing(tools.underWay)
  const due = dueIn(tools, `status = 'cooling' and closes_at <= $3`, parts, now)
  try {
    await workThrough(
      due,
      async (userId) => void (await runUnkeyed(tools, finish, userId, { keptMs })),
    )
  } finally {
    await clearEnded(tools, parts, now)
  }
}

/** Users that are due by a rule, which refers to the current time as `$3`. */
function dueIn({ pool }: Pick<Tools, 'pool'>, rule: string, parts: readonly number[], now: number) {
  const text = `select user_id from people_closing where part = any ($1) and user_id > $2 and ${rule}
    order by user_id limit ${batchSize}`
  return async (after: string): Promise<string[]> => {
    const found = await pool.query<{ user_id: string }>(text, [parts, after, now])
    return found.rows.map(({ user_id: userId }) => userId)
  }
}

/**
 * Deletes the data of ended accounts, including any that the last stop interrupted: uncleared accounts stay marked in
 * the table.
 */
async function clearEnded(tools: Tools, parts: readonly number[], now: number): Promise<void> {
  await workThrough(
    dueIn(tools, `status = 'closed' and cleared_at is null and ended_at <= $3`, parts, now),
    async (userId) => {
      await keepExclusion(tools, userId, now)
      await removeLeftovers(tools, userId, now)
    },
  )
}

/** Hourly: erases the persons of accounts that ended five years ago, and ended self-exclusions of ended accounts. */
export async function forgetDue(
  tools: Tools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  await forgetExclusions(tools, now)
  await workThrough(
    dueIn(tools, 'forgotten_at is null and forget_at <= $3', parts, now),
    async (userId) => void (await runUnkeyed(tools, forgetPerson, userId, null)),
  )
}

/** Tables whose rows about an ended account no law requires. */
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
  'people_notice_choice',
]

/** Unique names that become free again: the address, the device, and all sign-in methods. */
const freedNames = ['account:%', 'guest:%', 'third-party:%', 'wallet:%', 'passkey:%']

/**
 * Deletes the data of an ended account and frees its names, so that the address, the device and every sign-in method
 * can begin anew. Idempotent.
 * @throws Error when the account has not ended
 */
async function removeLeftovers(
  { pool, deleteElsewhere }: Pick<Tools, 'pool' | 'deleteElsewhere'>,
  userId: string,
  now: number,
): Promise<void> {
  const { closedAt = null } = (await findUser(pool, userId)) ?? {}
  if (closedAt === null) throw new Error(`the account of ${userId} has not ended`)
  await deleteOwn(pool, leftovers, userId)
  await deleteElsewhere(userId)
  await endRetention(pool, [userId], 'avatar', closedAt)
  await freeNames(pool, userId, freedNames)
  await pool.query('update people_closing set cleared_at = $3 where part = $1 and user_id = $2', [
    partOf(userId),
    userId,
    now,
  ])
}
