import type { StreamNotice } from '@candor/api'
import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import { reachedOf } from './events.ts'

/** Pushes a reached alert to the user's browsers, with its details. */
export function pushAlerts(live: Pick<Live, 'deliver' | 'clients'>): (event: Event) => void {
  return (event) => {
    const reached = reachedOf(event)
    if (live.clients === 0 || reached === null) return
    const { id, symbol, condition, value, price, at } = reached
    const notice: StreamNotice = {
      id,
      kind: event.name,
      refType: 'priceAlert',
      refId: id,
      values: { symbol, condition, value, price },
      at,
    }
    live.deliver(event.userId, 'notice', [notice])
  }
}
