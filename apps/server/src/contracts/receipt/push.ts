import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import { bookValues } from '../contest-book.ts'
import { receiptOf } from './events.ts'

/** Pushes to a user's browsers that a position was liquidated or closed out. */
export function pushReceipts(live: Pick<Live, 'tell' | 'clients'>): (event: Event) => void {
  return (event) => {
    const told = live.clients === 0 ? null : receiptOf(event)
    if (told === null) return
    const { id, reason, symbol, closePrice, returned, currency, at } = told
    const values = { reason, symbol, closePrice, returned, currency, ...bookValues(told) }
    const { name, userId } = event
    live.tell(userId, 'notice', [{ id, kind: name, refType: 'position', refId: id, values, at }])
  }
}
