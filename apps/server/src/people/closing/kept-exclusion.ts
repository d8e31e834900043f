import type { Event } from '../../platform/lane/index.ts'
import { runUnkeyed } from '../../platform/lane/index.ts'
import { carryExclusion } from '../commands/carry-exclusion.ts'
import { excludedUntil } from '../exclusion.ts'
import { findExclusion, findUser } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { marksLeft, marksShown } from './marks.ts'

/**
 * Keeps the pause of an account that has ended, where one runs, by what its user is known again by: before anything
 * of that is deleted, and before any of its names is free again. It may happen twice.
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

/** After these somebody may be known again who was not before: at the start, and by something new. */
const showing: ReadonlySet<string> = new Set([
  'userRegistered',
  'contactBound',
  'credentialChanged',
  'identityPassed',
])

/**
 * Once somebody is known again whose account ended while a pause ran, it runs on in this one.
 * @throws when it could not be done; the event is then told again
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

/** Nearly always there is none, and then nothing has to be looked up. */
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

/** Hourly: forgets pauses that are over, and with them whose they were. */
export async function forgetExclusions({ pool }: Pick<Tools, 'pool'>, now: number): Promise<void> {
  await pool.query('delete from people_kept_exclusion where until_at <= $1', [now])
}
