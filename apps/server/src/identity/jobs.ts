import { runUnkeyed } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { endIdentity } from './commands/end-identity.ts'
import { finishDueIdentity } from './commands/finish-due.ts'
import { limits } from './policy.ts'
import type { Tools } from './tools.ts'

/** At most this many users a run; the next run takes those that are left. */
const usersPerRun = 500

const dueText = `select distinct user_id from identity_application
  where part = any ($1) and (
    (status = 'passed' and ended_at is null and (document_ends_at <= $2 or (noticed_at is null and document_ends_at <= $3)))
    or (sealed is not null and forget_at <= $2))
  limit ${usersPerRun}`

/** Hourly: what time alone does, one command for each user. The from-state is the key. */
export async function finishDue(
  { pool, lane }: Pick<Tools, 'pool' | 'lane'>,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const values = [parts, now, now + limits.noticeMs]
  const found = await pool.query<{ user_id: string }>(dueText, values)
  await Promise.all(
    found.rows.map(({ user_id: owner }) => runUnkeyed({ lane }, finishDueIdentity, owner, null)),
  )
}

const endedText = `select distinct a.user_id from people_user u
  join identity_application a on a.part = u.part and a.user_id = u.user_id
  where u.part = any ($1) and u.closed_at is not null and a.ended_at is null
  limit ${usersPerRun}`

/** Hourly: the identities of accounts that have ended, where that could not be done at once. */
export async function endLeft(
  tools: Pick<Tools, 'pool' | 'lane'>,
  parts: readonly number[],
): Promise<void> {
  const found = await tools.pool.query<{ user_id: string }>(endedText, [parts])
  for (const { user_id: userId } of found.rows) await endIdentities(tools, userId)
}

/**
 * Once an account has ended: says how long each of its identities stays, and gives the documents back.
 * @throws when it was not done; the job does it later
 */
export async function endIdentities(
  { pool, lane }: Pick<Tools, 'pool' | 'lane'>,
  userId: string,
): Promise<void> {
  const found = await pool.query<{ id: string }>(
    `select distinct image ->> 'fileId' as id
     from identity_application, jsonb_array_elements(images) as image where part = $1 and user_id = $2`,
    [partOf(userId), userId],
  )
  const fileIds = found.rows.map(({ id }) => id)
  const outcome = await runUnkeyed({ lane }, endIdentity, userId, { fileIds })
  if (!outcome.ok) throw new Error(`the identities of ${userId} wait to be ended: ${outcome.error}`)
}
