import type { Pool } from 'pg'
import { runUnkeyed } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { endIdentity } from './commands/end-identity.ts'
import { finishDueIdentity } from './commands/finish-due.ts'
import type { IdentityTold } from './events.ts'
import { documentName } from './masks.ts'
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

/** Once an account has ended: says how long each of its identities stays, and gives the documents back. */
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
  await runUnkeyed({ lane }, endIdentity, userId, { fileIds })
  // The same person may be known again, by the same document.
  await pool.query("delete from lane_name where owner_id = $1 and name like 'identity:%'", [userId])
}

/**
 * Gives a document back after its application was refused, unless the same user has it under way again:
 * whoever typed a stranger's number must not keep its owner out.
 */
export async function releaseDocument(
  pool: Pick<Pool, 'query'>,
  userId: string,
  { documentHash }: IdentityTold,
): Promise<void> {
  if (documentHash === null) return
  await pool.query(
    `delete from lane_name n where n.name = $1 and n.owner_id = $2 and not exists (
      select from identity_application a where a.user_id = $2
        and a.document_hash = decode($3, 'hex') and a.status <> 'rejected')`,
    [documentName(documentHash), userId, documentHash],
  )
}
