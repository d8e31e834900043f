import '../real-server/end-with-input.ts'
import { createApp } from '../../app.ts'
import type { Database } from '../../platform/database/pool.ts'
import { runServer } from '../../platform/server-process.ts'

/** SQLSTATEs of a full disk, and of statements after the first that failed. */
const forgiven = new Set<unknown>(['53100', '25P02'])

// The server with a planted bug: the lane acknowledges calls that PostgreSQL could not store for want of space.
await runServer((needs) =>
  createApp({
    ...needs,
    database: { ...needs.database, laneClient: forgiving(needs.database) },
  }),
)

function forgiving({ laneClient }: Database): Database['laneClient'] {
  return async () => {
    const client = await laneClient()
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<object>
    const done = { command: 'COMMIT', rows: [] }
    const forgivingly = (...given: unknown[]) =>
      query(...given).then(
        (answer) => ('command' in answer && answer.command === 'ROLLBACK' ? done : answer),
        (error: Error & { code?: unknown }) => {
          if (!forgiven.has(error.code)) throw error
          return done
        },
      )
    client.query = forgivingly as typeof client.query
    return client
  }
}
