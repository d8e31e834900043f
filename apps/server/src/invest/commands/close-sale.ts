import { hasReachedTarget } from '@candor/rules'
import { command, refuse } from '../../platform/lane/index.ts'
import { payTime } from '../days.ts'
import { sales } from '../tables.ts'

export type CloseSaleInput = { readonly productId: string; readonly endDay: number }

/** Decides an ended bond sale by its target alone. The raised total can no longer change, like the earners of an ended day. */
export const closeSale = command('closeSale', {
  needs: { sales },
  queue: 'jobs',
  decide(state, { productId, endDay }: CloseSaleInput, { now }) {
    const sale = state.sales.get(productId, String(endDay))
    if (sale === undefined || now < payTime(endDay - 1)) return refuse('STATE_CHANGED')
    const outcome = hasReachedTarget(sale.raised, sale.target) ? 'reached' : 'missed'
    return {
      put: [sales.row({ ...sale, outcome, decidedAt: now })],
      events: [{ name: 'saleClosed', data: { productId, endDay, outcome } }],
      reply: { outcome },
    }
  },
})
