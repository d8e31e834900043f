import type { Client, QueryResult, QueryResultRow } from 'pg'

/** A parameterised statement of a fixed text, prepared once per connection. */
type Statement = { readonly name: string; readonly text: string }

/** The part of a pipelined `pg` client that the lane uses. */
export type Connection = Pick<Client, 'query' | 'end' | 'on'>

/** A statement that saves rows, with its parameters. */
export type Saving = readonly [text: string, values: unknown[]]

const names = new Map<string, string>()

/** Runs a prepared statement; its name follows from its text. */
export function run<Row extends QueryResultRow>(
  db: Connection,
  text: string,
  values: unknown[],
): Promise<QueryResult<Row>> {
  return db.query<Row>({ ...statementOf(text), values })
}

function statementOf(text: string): Statement {
  const name = names.get(text) ?? `lane_${names.size}`
  names.set(text, name)
  return { name, text }
}

/** Runs a prepared statement and returns each row as a list of fields, which is faster to parse than objects. */
export async function runForFields(
  db: Connection,
  text: string,
  values: unknown[],
): Promise<readonly unknown[][]> {
  const found = await db.query<unknown[]>({ ...statementOf(text), values, rowMode: 'array' })
  return found.rows
}

/** Waits for all queries, so that no answer of the pipeline is left unread, then throws the first error. */
export async function all<T>(queries: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(queries)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return settled.map((result) => (result as PromiseFulfilledResult<T>).value)
}

/** The SQLSTATE of a database error, or undefined. */
function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Whether waiting for a lock exceeded `lock_timeout`: another session is busy, nothing is broken. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03'
}

/** Whether a statement exceeded `statement_timeout`. Nothing of its transaction was stored. */
export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === '57014'
}

/**
 * Whether a command of the batch caused the error, and not the connection: its data is refused (SQLSTATE class 22 or
 * 23), or it takes too long.
 */
export function blamesCommand(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return false
  return state.startsWith('22') || state.startsWith('23') || isStatementTimeout(error)
}
