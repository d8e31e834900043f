import type { Pool, PoolClient } from 'pg'

/**
 * Runs reads that must agree with each other in one snapshot of the database, one after another. `work` must not wait
 * for anything else meanwhile, because it occupies the session.
 */
export async function inSnapshot<Value>(
  pool: Pick<Pool, 'connect'>,
  read: (reader: Pick<PoolClient, 'query'>) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const value = await read(client)
    await client.query('commit')
    client.release()
    return value
  } catch (error) {
    // The session is in a failed transaction, so it must not return to the pool.
    client.release(true)
    throw error
  }
}
