import type { Pool, PoolClient, QueryConfig } from 'pg'

/** The client that a transaction hands out. It is unusable after the end of its transaction. */
export type TransactionClient = Pick<PoolClient, 'query'>

export type Isolation = 'read committed' | 'repeatable read' | 'repeatable read read only'

/** Statements that begin or end a transaction, or divide it. */
const control =
  /(^|;)\s*(begin|start\s+transaction|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i

/**
 * Runs `work` in one transaction, and commits it. The transaction is rolled back if `work` throws, does not await one of its
 * queries, or catches an error of the database. The lane and the migrator alone begin transactions without this function.
 * @param work must not wait for anything but its queries, because it occupies a session
 * @throws the error of `work` or of the database; nothing is stored then, unless the session broke during the commit
 */
export async function inTransaction<Value>(
  pool: Pick<Pool, 'connect'>,
  isolation: Isolation,
  work: (client: TransactionClient) => Promise<Value>,
): Promise<Value> {
  const session = await pool.connect()
  try {
    await session.query(`begin isolation level ${isolation}`)
    const value = await guarded(session, work)
    // COMMIT of a failed transaction resolves, with the tag ROLLBACK.
    if ((await session.query('commit')).command !== 'COMMIT')
      throw new Error('the transaction was rolled back, because one of its statements failed')
    session.release()
    return value
  } catch (error) {
    // The session may be in a failed transaction, so it must not return to the pool. Its end rolls back.
    session.release(true)
    throw error
  }
}

/** Runs `work` with a client that refuses queries once `work` has ended. */
async function guarded<Value>(
  session: PoolClient,
  work: (client: TransactionClient) => Promise<Value>,
): Promise<Value> {
  let isOpen = true
  let pending = 0
  async function query(...args: [string | QueryConfig, ...unknown[]]): Promise<unknown> {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : asked.text
    if (!isOpen) throw new Error(`the transaction is over: ${text}`)
    if (control.test(text)) throw new Error(`a transaction must not be controlled: ${text}`)
    pending += 1
    try {
      return await (session.query as (...all: unknown[]) => Promise<unknown>).apply(session, args)
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
