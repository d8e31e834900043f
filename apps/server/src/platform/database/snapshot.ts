import type { Pool, PoolClient } from 'pg'

/**
 * Runs reads that must agree with each other: all see the database of one moment. They are asked one after
 * another; nothing else may be waited for in between, as the session is kept meanwhile.
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
    // The session is in a failed transaction: no request may get it.
    client.release(true)
    throw error
  }
}
