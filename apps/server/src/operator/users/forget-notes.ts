import type { Pool } from 'pg'

/** Daily: deletes notes about erased users. Idempotent. */
export async function forgetNotes(
  pool: Pick<Pool, 'query'>,
  parts: readonly number[],
): Promise<void> {
  await pool.query(
    `delete from operator_note n using people_closing c
     where n.part = any ($1) and c.part = n.part and c.user_id = n.user_id
       and c.forgotten_at is not null`,
    [parts],
  )
}
