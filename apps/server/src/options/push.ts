import { demoOwnerOf } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { getOrders, runningOrders } from './queries.ts'
import { screenOf } from './events.ts'
import type { OptionTools } from './tools.ts'

export type OptionPush = Pick<Live, 'source' | 'deliver' | 'isWatched'>

const channel = 'second'

/** Pushes a user's options to their browsers at the purchase and at the end. */
export function pushOptions(
  tools: OptionTools,
  live: OptionPush,
  now: () => number,
): (event: Event) => Promise<void> {
  live.source(channel, {
    async snapshot(_channel, userId) {
      if (userId === null) return null
      const practice = await demoOwnerOf(tools.pool, userId)
      const own = await runningOrders(tools, userId, now())
      return practice === userId ? own : [...own, ...(await runningOrders(tools, practice, now()))]
    },
  })
  return async (event) => {
    const { userId } = event
    const ids = live.isWatched(userId, channel) ? screenOf(event) : null
    if (ids === null) return
    const orders = await getOrders(tools, userId, ids, now())
    if (orders.length > 0) live.deliver(userId, channel, orders)
  }
}
