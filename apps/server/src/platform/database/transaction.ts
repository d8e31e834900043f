import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { graceMs } from './limits.ts'
import type { PatientQuery } from './silence.ts'

/** The client that a transaction hands out. It is unusable after the end of its transaction. */
export type TransactionClient = Pick<PoolClient, 'query'>

type Options = {
  /** Time limit of each statement in ms, instead of the usual one. */
  readonly statementMs?: number
}

export type Isolation = 'read committed' | 'repeatable read' | 'repeatable read read only'

type Sessions = Pick<Pool, 'connect'> & Partial<Pick<Pool, 'options'>>

/** The transaction in which code runs. Code that it started and did not await may outlive it. */
type Surrounding = {
  readonly database: unknown
  readonly outer: Surrounding | undefined
  isOver: boolean
}
const surrounding = new AsyncLocalStorage<Surrounding>()

/** Statements that begin or end a transaction, or divide it. */
const control =
  /(^|;)\s*(begin|start\s+transaction|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i

/**
 * Runs `work` in one transaction, and commits it. The transaction is rolled back if `work` throws, does not await one of its
 * queries, or catches an error of the database. The lane and the migrator alone begin transactions without this function.
 * A transaction within a transaction of the same database is refused: it would commit by itself, and could wait for ever for
 * a lock of the outer one or for a free session.
 * @param work must not wait for anything but its queries, because it occupies a session
 * @throws the error of `work` or of the database; nothing is stored then, unless the session broke during the commit
 */
export async function inTransaction<Value>(
  pool: Sessions,
  isolation: Isolation,
  work: (client: TransactionClient) => Promise<Value>,
  { statementMs }: Options = {},
): Promise<Value> {
  const transaction = enter(pool)
  const session = await pool.connect()
  try {
    await session.query(`begin isolation level ${isolation}`)
    if (statementMs !== undefined)
      await session.query(`set local statement_timeout = ${statementMs}`)
    const value = await surrounding.run(transaction, () => guarded(session, work, statementMs))
    // COMMIT of a failed transaction resolves, with the tag ROLLBACK.
    if ((await session.query('commit')).command !== 'COMMIT')
      throw new Error('the transaction was rolled back, because one of its statements failed')
    session.release()
    return value
  } catch (error) {
    // The session may be in a failed transaction, so it must not return to the pool. Its end rolls back.
    session.release(true)
    throw error
  } finally {
    transaction.isOver = true
  }
}

/** @throws Error when a transaction of the same database is open around the caller */
function enter(pool: Sessions): Surrounding {
  const database = databaseOf(pool)
  const outer = surrounding.getStore()
  for (let one = outer; one !== undefined; one = one.outer)
    if (!one.isOver && one.database === database)
      throw new Error('a transaction within a transaction of the same database: use its client')
  return { database, outer, isOver: false }
}

/** The database's address without the role, so that two pools of one database count as the same. */
function databaseOf(pool: Sessions): unknown {
  const address = pool.options?.connectionString
  if (address === undefined) return pool
  const url = new URL(address)
  url.username = url.password = ''
  return url.href
}

type Asked = [asked: string | QueryConfig, values?: unknown[]]

/** The same query with a time limit for its answer. */
function patient([asked, values]: Asked, statementMs: number): [PatientQuery] {
  const query = typeof asked === 'string' ? { text: asked } : asked
  return [{ ...query, ...(values && { values }), answerMs: statementMs + graceMs }]
}

/** Runs `work` with a client that refuses queries once `work` has ended. */
async function guarded<Value>(
  session: PoolClient,
  work: (client: TransactionClient) => Promise<Value>,
  statementMs: number | undefined,
): Promise<Value> {
  const send = session.query.bind(session) as (...args: Asked) => Promise<unknown>
  let isOpen = true
  let pending = 0
  async function query(...args: Asked): Promise<unknown> {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : asked.text
    if (!isOpen) throw new Error(`the transaction is over: ${text}`)
    if (control.test(text)) throw new Error(`a transaction must not be controlled: ${text}`)
    pending += 1
    try {
      return await send(...(statementMs === undefined ? args : patient(args, statementMs)))
    } finally {
      pending -= 1
    }
  }
  try {
    const value = await work({ query: query as PoolClient['query'] })
    if (pending > 0) throw new Error(`a transaction ended before ${pending} of its queries`)
    return value
  } finally {
    isOpen = false
  }
}
