import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { TransactionClient } from './transaction.ts'

const againMs = 100

/**
 * Runs work on a session and cancels its queries once `signal` is aborted: repeatedly, because a cancellation between
 * two statements has no effect.
 */
export async function cancellable<Result>(
  {
    pool,
    client,
    signal,
  }: { pool: Pick<Pool, 'query'>; client: TransactionClient; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let ended = false
  async function cancel(): Promise<void> {
    while (!ended) {
      // A failed cancellation is tried again; the session itself reports when it is over.
      await pool.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => undefined)
      await pause(againMs)
    }
  }
  const start = () => void cancel()
  signal.addEventListener('abort', start)
  try {
    return await work()
  } finally {
    ended = true
    signal.removeEventListener('abort', start)
  }
}
