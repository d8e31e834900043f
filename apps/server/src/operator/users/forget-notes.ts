import type { Pool } from 'pg'

/** Daily: removes what was noted of users of whom it is forgotten who they were. It may happen twice. */
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
