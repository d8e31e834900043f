import { command, owned, refuse } from '../../platform/lane/index.ts'
import { orders, productNotices, type Order } from '../tables.ts'

export type NotifyFrozenInput = {
  readonly userId: string
  readonly productId: string
  /** Every day of the product up to this one was paid. */
  readonly through: number
  /** The last ended day that was due. */
  readonly until: number
}

/** Records one notice of all unpaid days of a product that the user was not notified of yet. Product and day are the key. */
export const notifyFrozen = command('notifyFrozen', {
  needs: { orders, productNotices },
  queue: 'jobs',
  decide(state, { userId, productId, through, until }: NotifyFrozenInput, { now }) {
    const unpaid = state.orders
      .all()
      .filter((order) => order.productId === productId)
      .map((order) => ({ order, days: unpaidDays(order, through, until) }))
    const unnotified = [...new Set(unpaid.flatMap(({ days }) => days))]
      .filter((day) => state.productNotices.get(productId, String(day)) === undefined)
      .toSorted((a, b) => a - b)
    const [firstDay, day] = [unnotified[0], unnotified.at(-1)]
    const about = unpaid.find(({ days }) => day !== undefined && days.includes(day))
    if (firstDay === undefined || day === undefined || about === undefined)
      return refuse('STATE_CHANGED')
    const data = { productId, firstDay, day, days: unnotified.length, id: about.order.id }
    return {
      put: unnotified.map((one) =>
        productNotices.row({ ...owned(userId), productId, day: one, toldAt: now, paidAt: null }),
      ),
      events: [{ name: 'incomeFrozen', data }],
      reply: null,
    }
  },
})

/** Earning days of an order that were not paid, in order. */
function unpaidDays(order: Order, through: number, until: number): number[] {
  const first = Math.max(order.firstDay, order.paidThrough + 1, through + 1)
  const last = Math.min(order.lastDay, until)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}
