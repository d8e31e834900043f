import { runUnkeyed } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { batchSize, workThrough } from '../platform/work-through.ts'
import { endIdentity } from './commands/end-identity.ts'
import { finishDueIdentity } from './commands/finish-due.ts'
import { limits } from './policy.ts'
import type { Tools } from './tools.ts'

type Worker = Pick<Tools, 'pool' | 'lane'>

/**
 * Users due at `$3`: a document has ended or ends by `$4`; an ended application has no retention yet; or its retention
 * is over. For a living account the typed data is erased then, for an ended account everything.
 */
const dueText = `select distinct user_id from identity_application
  where part = any ($1) and user_id > $2 and (
    (status = 'passed' and ended_at is null and (document_ends_at <= $3 or (noticed_at is null and document_ends_at <= $4)))
    or (status = 'expired' and forget_at is null)
    or (forget_at <= $3 and (sealed is not null or (ended_at is not null and masked_name <> ''))))
  order by user_id limit $5`

/**
 * Hourly: time-based changes, one command per user. The from-state is the idempotency key.
 * @param pageSize users per query; all due users are found
 */
export async function finishDue(
  { pool, lane }: Worker,
  parts: readonly number[],
  now: number,
  pageSize = batchSize,
): Promise<void> {
  const find = usersOf(pool, dueText, (after, size) => [
    parts,
    after,
    now,
    now + limits.noticeMs,
    size,
  ])
  const finish = async (owner: string) => {
    const fileIds = await picturesOf(pool, owner)
    await runUnkeyed({ lane }, finishDueIdentity, owner, { fileIds })
  }
  await workThrough(find, finish, { size: pageSize })
}

const endedText = `select distinct a.user_id from people_user u
  join identity_application a on a.part = u.part and a.user_id = u.user_id
  where u.part = any ($1) and u.closed_at is not null and a.ended_at is null and a.user_id > $2
  order by a.user_id limit $3`

/** Hourly: ends the identities of ended accounts for which that failed at once. */
export async function endLeft(tools: Worker, parts: readonly number[]): Promise<void> {
  const find = usersOf(tools.pool, endedText, (after, size) => [parts, after, size])
  await workThrough(find, (userId) => endIdentities(tools, userId))
}

/**
 * At the end of an account: sets the retention of its identities and releases the documents.
 * @throws Error when it failed; the job does it later
 */
export async function endIdentities({ pool, lane }: Worker, userId: string): Promise<void> {
  const fileIds = await picturesOf(pool, userId)
  const outcome = await runUnkeyed({ lane }, endIdentity, userId, { fileIds })
  if (!outcome.ok) throw new Error(`the identities of ${userId} wait to be ended: ${outcome.error}`)
}

/** Users by ascending id, a page at a time. */
function usersOf(
  pool: Tools['pool'],
  text: string,
  values: (after: string, size: number) => unknown[],
) {
  return async (after: string, size: number): Promise<string[]> => {
    const found = await pool.query<{ user_id: string }>(text, values(after, size))
    return found.rows.map(({ user_id: userId }) => userId)
  }
}

/** The pictures of all applications of a user. */
async function picturesOf(pool: Tools['pool'], userId: string): Promise<string[]> {
  const found = await pool.query<{ id: string }>(
    `select distinct image ->> 'fileId' as id
     from identity_application, jsonb_array_elements(images) as image where part = $1 and user_id = $2`,
    [partOf(userId), userId],
  )
  return found.rows.map(({ id }) => id)
}
