import type { Transitions } from '../platform/transitions.ts'
import type { Order, Sale } from './tables.ts'

/**
 * How an order of a product goes from one status to another, and by what; of a bond too. Not started and running are one
 * status: the day says which. `owed` has its principal back and waits for income.
 */
export const orderTransitions: Transitions<Order['status']> = {
  running: {
    payOrders: ['ended', 'owed'],
    redeemOrder: ['ended', 'owed'],
    renewOrders: ['ended', 'owed'],
    freezeProductOrder: ['frozen'],
  },
  frozen: { releaseProductOrder: ['running'] },
  owed: { payOrders: ['ended'] },
  ended: {},
}

/** How a sale of a bond ends: by its target alone. */
export const saleTransitions: Transitions<'open' | NonNullable<Sale['outcome']>> = {
  open: { closeSale: ['reached', 'missed'] },
  reached: {},
  missed: {},
}
