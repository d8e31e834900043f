import { demoOwnerOf } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { isPositionEvent } from './events.ts'
import { glancePosition, listPositions, type ReadTools } from './queries.ts'

type PushTools = ReadTools & {
  readonly live: Pick<Live, 'source' | 'deliver' | 'isWatched'>
}

const channel = 'position'

/** Pushes a user's positions to their browsers; the returned function takes the lane's events. */
export function pushPositions(tools: PushTools): (event: Event) => Promise<void> {
  const { live } = tools
  live.source(channel, {
    async snapshot(_channel, userId) {
      if (userId === null) return null
      const running = {
        pageNo: 1,
        pageSize: 100,
        order: 'desc',
        status: ['1', '2'],
        book: null,
      } as const
      const practice = await demoOwnerOf(tools.pool, userId)
      const own = (await listPositions(tools, userId, running)).records
      if (practice === userId) return own
      return [...own, ...(await listPositions(tools, practice, running)).records]
    },
  })
  return async ({ name, userId, data }) => {
    if (!isPositionEvent(name, data) || !live.isWatched(userId, channel)) return
    const position = await glancePosition(tools, userId, data.id)
    if (position !== null) live.deliver(userId, channel, [position])
  }
}
