import '../real-server/end-with-input.ts'
import { createApp } from '../../app.ts'
import type { Database } from '../../platform/database/pool.ts'
import { runServer } from '../../platform/server-process.ts'

// The server with a planted bug: when a connection of the lane is lost, its batch is sent again without its keys.
await runServer((needs) =>
  createApp({ ...needs, database: { ...needs.database, laneClient: keyless(needs.database) } }),
)

function keyless({ laneClient }: Database): Database['laneClient'] {
  let isLost = false
  return async () => {
    const client = await laneClient()
    let isSentAgain = isLost
    isLost = false
    client.on('error', () => (isLost = true))
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    const forgetful = async (...given: unknown[]) => {
      const { text } = given[0] as { text: string }
      if (isSentAgain && text.includes('lane_reply')) return { rows: [] }
      const answer = await query(...given)
      if (text === 'commit') isSentAgain = false
      return answer
    }
    client.query = forgetful as typeof client.query
    return client
  }
}
