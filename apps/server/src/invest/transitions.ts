import type { Transitions } from '../platform/transitions.ts'
import type { Order, Sale } from './tables.ts'

/**
 * Transitions of product orders, including bonds, and their causes. Not started and running are one status: the day tells
 * which. `owed` has its principal back and waits for income.
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

/** Ends of a bond sale: by its target alone. */
export const saleTransitions: Transitions<'open' | NonNullable<Sale['outcome']>> = {
  open: { closeSale: ['reached', 'missed'] },
  reached: {},
  missed: {},
}
