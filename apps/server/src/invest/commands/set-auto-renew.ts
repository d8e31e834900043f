import { dayNumber } from '@candor/api'
import type { Amount } from '@candor/money'
import { command, refuse } from '../../platform/lane/index.ts'
import { frozenFault } from '../freeze.ts'
import { orders } from '../tables.ts'
import { orderView } from '../view.ts'

export type SetAutoRenewInput = {
  readonly id: string
  readonly isOn: boolean
  /** What was found of the order when it was asked for. */
  readonly name: string
  readonly frozenAt: number | null
  readonly todayIncome: Amount
  readonly isSaleOpen: boolean
}

/** Says whether an order is renewed at its end, while its days run and where its terms offer that. */
export const setAutoRenew = command('setAutoRenew', {
  needs: { orders },
  decide(state, { id, isOn, ...beside }: SetAutoRenewInput, { now }) {
    const order = state.orders.get(id)
    const frozen = order === undefined ? null : frozenFault(order)
    if (frozen !== null) return frozen
    const isRunning = order?.status === 'running' && dayNumber(now) <= order.lastDay
    if (order === undefined || order.autoRenew === null || !isRunning)
      return refuse('STATE_CHANGED')
    const after = { ...order, autoRenew: isOn }
    return { put: [orders.row(after)], reply: orderView(after, { ...beside, now }) }
  },
})
