import type { UserIdentity } from '@candor/api'
import type { Pool } from 'pg'
import { listOwn } from '../../platform/own-rows.ts'
import { partOf } from '../../platform/part.ts'
import { applications } from '../tables.ts'

type Reader = Pick<Pool, 'query'>

/** The states of a user's applications, newest first, at most `count`: for the console, without names. */
export async function identitiesOf(
  pool: Reader,
  userId: string,
  count: number,
): Promise<UserIdentity[]> {
  const newest = 'order by created_at desc, id desc limit $3'
  const found = await listOwn(pool, applications, userId, newest, [count])
  return found.map(({ id, type, status, country, docType, reasonKey, createdAt, decidedAt }) => ({
    id,
    type,
    statusKey: status,
    country,
    docType,
    reasonKey,
    createdAt,
    decidedAt,
  }))
}

/** Other users who applied with a document of this one, at most `count`. */
export async function sameDocument(pool: Reader, userId: string, count: number): Promise<string[]> {
  const found = await pool.query<{ user_id: string }>(
    `select distinct o.user_id::text from identity_application a
     join identity_application o on o.document_hash = a.document_hash and o.user_id <> a.user_id
     where a.part = $1 and a.user_id = $2 limit $3`,
    [partOf(userId), userId, count],
  )
  return found.rows.map(({ user_id: other }) => other)
}
