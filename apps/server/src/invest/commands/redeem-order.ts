import type { Amount } from '@candor/money'
import { accounts, house, moveSome, type Accounts } from '../../ledger/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { withoutCancelled } from '../cooling-off.ts'
import { frozenFault } from '../freeze.ts'
import { redemptionOf, type Leaving } from '../redemption.ts'
import { orders, productOwner, products, sales, type Order } from '../tables.ts'
import { orderView } from '../view.ts'

export type RedeemOrderInput = {
  readonly id: string
  /** The cost that the user was shown. */
  readonly expectedPenalty: Amount
  /** Facts read at the request; only those that no longer change. */
  readonly name: string
  readonly frozenAt: number | null
  readonly todayIncome: Amount
  /** For a bond: whether its sale is decided and reached its target. True for other products. */
  readonly hasBegun: boolean
}

/**
 * Redeems an order before its end: in full during the cooling-off period, later at the agreed and shown cost. It earns for
 * whole days only, without today; ended unpaid days are still paid.
 */
export const redeemOrder = command('redeemOrder', {
  needs: { accounts, orders, products, sales },
  shares: [productOwner.userId],
  decide(state, input: RedeemOrderInput, { now }) {
    const order = state.orders.get(input.id)
    const frozen = order === undefined ? null : frozenFault(order)
    if (frozen !== null) return frozen
    const leaving = order === undefined ? null : redemptionOf(order, now)
    if (order === undefined || leaving === null) return refuse('NOT_REDEEMABLE')
    if (leaving.reason === 'redeemed' && !input.hasBegun) return refuse('NOT_REDEEMABLE')
    if (leaving.penalty !== input.expectedPenalty) return refuse('STATE_CHANGED')
    const isPaid = order.paidThrough === leaving.lastDay
    const after: Order = {
      ...order,
      lastDay: leaving.lastDay,
      penalty: leaving.penalty,
      status: isPaid ? 'ended' : 'owed',
      endReason: leaving.reason,
      closedAt: now,
    }
    const { name, frozenAt, todayIncome } = input
    const view = { name, frozenAt, todayIncome, isSaleOpen: false, now }
    return {
      move: movesOf(order, leaving, state.accounts),
      put: [
        orders.row(after),
        ...(leaving.reason === 'withdrawn' ? withoutCancelled(order, state, now) : []),
      ],
      events: [{ name: 'productLeft', data: { id: order.id } }],
      reply: orderView(after, view),
    }
  },
})

function movesOf(order: Order, { back, penalty }: Leaving, money: Accounts) {
  const held = money.of('invest.held', order.currency)
  const why = { command: 'redeemOrder', refType: 'product_order' as const, refId: order.id }
  return [
    ...moveSome(back, held, money.of('balance.available', order.currency), {
      kind: 'invest_return',
      ...why,
    }),
    ...moveSome(penalty, held, house('house.fees'), { kind: 'invest_penalty', ...why }),
  ]
}
