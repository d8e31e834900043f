import { dayNumber } from '@candor/api'
import type { Amount } from '@candor/money'
import { command, refuse, type Context } from '../../platform/lane/index.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { frozenFault } from '../freeze.ts'
import { orders } from '../tables.ts'
import { orderView } from '../view.ts'

export type SetAutoRenewInput = {
  readonly userId: string
  readonly id: string
  readonly isOn: boolean
  /** Facts read at the request. */
  readonly name: string
  readonly frozenAt: number | null
  readonly todayIncome: Amount
  readonly isSaleOpen: boolean
}

/**
 * Sets whether a running order is renewed at its end, if its terms allow that. A user who is restricted from signing in may
 * switch it off, but not on.
 */
export const setAutoRenew = command('setAutoRenew', {
  needs: { orders },
  decide(state, input: SetAutoRenewInput, context: Context & PolicyContext) {
    const { userId, id, isOn, ...beside } = input
    const { now } = context
    const barred = isOn ? policyFault(context, 'login', userId) : null
    if (barred !== null) return barred
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
