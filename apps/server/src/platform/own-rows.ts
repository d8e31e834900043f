import type { Pool } from 'pg'
import { partOf } from './part.ts'

/** A table of rows that belong to users. */
type OwnTable<Row> = {
  readonly name: string
  readonly parse: (stored: Record<string, unknown>) => Row
}

/**
 * Reads a user's own rows of a table.
 * @param more further conditions, an order and a limit, whose values begin at $3
 */
export async function listOwn<Row>(
  reader: Pick<Pool, 'query'>,
  { name, parse }: OwnTable<Row>,
  userId: string,
  more = '',
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const found = await reader.query<Record<string, unknown>>(
    `select * from ${name} where part = $1 and user_id = $2 ${more}`,
    [partOf(userId), userId, ...values],
  )
  return found.rows.map((row) => parse(row))
}

/** Reads one of them: by its id, or the only one that a user can have. Null if there is none. */
export async function readOwn<Row>(
  reader: Pick<Pool, 'query'>,
  table: OwnTable<Row>,
  userId: string,
  id?: string,
): Promise<Row | null> {
  const [row] =
    id === undefined
      ? await listOwn(reader, table, userId)
      : await listOwn(reader, table, userId, 'and id = $3', [id])
  return row ?? null
}

/** Deletes all rows of a user from these tables, which belong to the caller's module. Idempotent. */
export async function deleteOwn(
  writer: Pick<Pool, 'query'>,
  tables: readonly string[],
  userId: string,
): Promise<void> {
  for (const table of tables)
    await writer.query(`delete from ${table} where part = $1 and user_id = $2`, [
      partOf(userId),
      userId,
    ])
}
