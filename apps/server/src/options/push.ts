import { demoHolderOf, demoOwnerOf } from '../people/index.ts'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import { getOrders, runningOrders } from './queries.ts'
import { screenOf } from './told.ts'
import type { OptionTools } from './tools.ts'

export type OptionPush = Pick<Live, 'source' | 'tell' | 'isWatched' | 'clients'>

const channel = 'second'

/** Brings a user's second contracts to their browsers: when they are bought, and when they end. */
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
    const about = live.clients === 0 ? null : screenOf(event)
    if (about === null) return
    const { userId } = event
    // What was practised on a device may be somebody's by now; real orders are their owner's.
    const isOwn = !about.isPractice || live.isWatched(userId, channel)
    const holder = isOwn ? userId : await demoHolderOf(tools.pool, userId)
    if (!live.isWatched(holder, channel)) return
    const orders = await getOrders(tools, userId, about.ids, now())
    if (orders.length > 0) live.tell(holder, channel, orders)
  }
}
