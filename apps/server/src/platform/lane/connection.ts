import type { Client, QueryResult, QueryResultRow } from 'pg'

/** A parameterised statement of a fixed text, prepared once per connection. */
export type Statement = { readonly name: string; readonly text: string }

/** The part of a pipelined `pg` client that the lane uses. */
export type Connection = Pick<Client, 'query' | 'end' | 'on'>

/** A statement that saves, with its parameters. */
export type Saving = readonly [text: string, values: unknown[]]

const names = new Map<string, string>()

/** Runs a statement as a prepared one: the text decides its name. */
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

/** The same for many rows, each as the list of its fields: they are read faster without their names. */
export async function runForFields(
  db: Connection,
  text: string,
  values: unknown[],
): Promise<readonly unknown[][]> {
  const found = await db.query<unknown[]>({ ...statementOf(text), values, rowMode: 'array' })
  return found.rows
}

/** Waits for all, so that no answer of a pipeline is left unread, then throws the first error. */
export async function all<T>(queries: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(queries)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return settled.map((result) => (result as PromiseFulfilledResult<T>).value)
}

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Whether a lock was waited for longer than `lock_timeout` allows: somebody else is busy, nothing is broken. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03'
}

/** Whether a statement took longer than `statement_timeout` allows. Nothing of its transaction was stored. */
export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === '57014'
}

/**
 * Whether an error is the doing of some command of the batch and not of the connection: its data is
 * refused (class 22, 23), or what it asks for takes too long.
 */
export function blamesCommand(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return false
  return state.startsWith('22') || state.startsWith('23') || isStatementTimeout(error)
}
