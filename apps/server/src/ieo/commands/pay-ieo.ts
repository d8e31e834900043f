import { add } from '@candor/money'
import { accounts, move } from '../../ledger/index.ts'
import { exclusionFault, exclusions } from '../../people/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { ieoOwner, orders, projects, type Order } from '../tables.ts'
import { orderView } from '../view.ts'

export type PayIeo = {
  readonly orderId: string
  /** The project's name in the user's language. */
  readonly projectName: string
}

/**
 * Pays for a win. The money is held in the user's own account until the tokens come: a drawn project cannot be cancelled.
 * As for closing, pauses and trading restrictions do not apply: blocking a winner until the deadline would decide who gets the
 * tokens.
 */
export const payIeo = command('payIeo', {
  needs: { accounts, exclusions, orders, projects },
  shares: [ieoOwner.userId],
  decide(state, { orderId, projectName }: PayIeo, { now }) {
    const fault = exclusionFault(state.exclusions, now)
    if (fault !== null) return fault
    const order = state.orders.get(orderId)
    const project = order && state.projects.get(order.projectId)
    if (order === undefined || project === undefined) return refuse('NOT_FOUND')
    if (order.status === 'paid' || order.status === 'listed') return refuse('IEO_ALREADY_PAID')
    if (order.status === 'lapsed') return refuse('IEO_PAY_EXPIRED')
    const { payAmount, payUntil, wonQuantity } = order
    if (order.status !== 'won' || payAmount === null || wonQuantity === null || payUntil === null)
      return refuse('IEO_NOT_WON')
    if (project.status !== 'drawn') return refuse('IEO_NOT_WON')
    if (now >= payUntil) return refuse('IEO_PAY_EXPIRED')
    const free = state.accounts.of('balance.available', order.currency)
    if (free.balance < payAmount) return refuse('INSUFFICIENT_BALANCE')
    const paid: Order = { ...order, status: 'paid', paidAmount: payAmount, paidAt: now }
    const why = {
      kind: 'ieo_pay',
      command: 'payIeo',
      refType: 'ieo_order' as const,
      refId: order.id,
    }
    const counted = {
      ...project,
      paidQuantity: add(project.paidQuantity, wonQuantity),
      paidAmount: add(project.paidAmount, payAmount),
    }
    return {
      move: [move(payAmount, free, state.accounts.of('ieo.held', order.currency), why)],
      put: [orders.row(paid), projects.row(counted)],
      events: [{ name: 'ieoPaid', data: { id: order.id } }],
      reply: orderView(paid, projectName),
    }
  },
})
