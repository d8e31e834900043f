import type { Event } from '../../platform/lane/index.ts'
import { runUnkeyed } from '../../platform/lane/index.ts'
import { carryExclusion } from '../commands/carry-exclusion.ts'
import { excludedUntil } from '../exclusion.ts'
import { findExclusion, findUser } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { marksLeft, marksShown } from './marks.ts'

/**
 * Stores the running self-exclusion of an ended account under keyed hashes of what identifies its user. Called before
 * that data is deleted and before any name is free again. Idempotent.
 */
export async function keepExclusion(tools: Tools, userId: string, now: number): Promise<void> {
  const { pool } = tools
  const untilAt = excludedUntil(await findExclusion(pool, userId), now)
  const user = untilAt === null ? null : await findUser(pool, userId)
  if (user === null) return
  await pool.query(
    `insert into people_kept_exclusion (mark, until_at) select distinct mark, $2::bigint from unnest($1::bytea[]) mark
     on conflict (mark) do update
       set until_at = greatest(people_kept_exclusion.until_at, excluded.until_at)`,
    [await marksLeft(tools, user), untilAt],
  )
}

/** Events after which a user may newly be recognised: a registration, or a new identifier. */
const showing: ReadonlySet<string> = new Set([
  'userRegistered',
  'contactBound',
  'credentialChanged',
  'identityPassed',
])

/**
 * Carries a stored exclusion over to the account of a recognised user.
 * @throws Error when it could not be done; the event is then redelivered
 */
export async function onShown(tools: Tools, { name, userId }: Event): Promise<void> {
  if (!showing.has(name)) return
  const now = tools.world.clock.now()
  if (!(await isAnyKept(tools, now))) return
  const untilAt = await keptUntil(tools, await marksShown(tools, userId), now)
  if (untilAt === null) return
  const outcome = await runUnkeyed(tools, carryExclusion, userId, { untilAt })
  if (!outcome.ok)
    throw new Error(`the pause of ${userId} waits to be carried on: ${outcome.error}`)
}

/** Usually none is stored, and no further query is needed. */
async function isAnyKept({ pool }: Pick<Tools, 'pool'>, now: number): Promise<boolean> {
  const text = 'select from people_kept_exclusion where until_at > $1 limit 1'
  return (await pool.query(text, [now])).rowCount === 1
}

async function keptUntil(
  { pool }: Pick<Tools, 'pool'>,
  marks: readonly Buffer[],
  now: number,
): Promise<number | null> {
  const found = await pool.query<{ until_at: string | null }>(
    'select max(until_at) as until_at from people_kept_exclusion where mark = any ($1) and until_at > $2',
    [marks, now],
  )
  const untilAt = found.rows[0]?.until_at ?? null
  return untilAt === null ? null : Number(untilAt) // not money: a time
}

/** Hourly: deletes exclusions that are over, together with their hashes. */
export async function forgetExclusions({ pool }: Pick<Tools, 'pool'>, now: number): Promise<void> {
  await pool.query('delete from people_kept_exclusion where until_at <= $1', [now])
}
