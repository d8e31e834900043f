import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import { bookValues } from '../contest-book.ts'
import { receiptOf } from './events.ts'

/** Pushes to a user's browsers that a position was liquidated or closed out. */
export function pushReceipts(live: Pick<Live, 'deliver' | 'clients'>): (event: Event) => void {
  return (event) => {
    const receipt = live.clients === 0 ? null : receiptOf(event)
    if (receipt === null) return
    const { id, reason, symbol, closePrice, returned, currency, at } = receipt
    const values = { reason, symbol, closePrice, returned, currency, ...bookValues(receipt) }
    const { name, userId } = event
    live.deliver(userId, 'notice', [{ id, kind: name, refType: 'position', refId: id, values, at }])
  }
}
