import { dayNumber } from '@candor/api'
import { column, refuse, table, type Refusal } from '../platform/lane/index.ts'
import { mayBecome } from '../platform/transitions.ts'
import { isCoolingOff } from './cooling-off.ts'
import { orderTransitions } from './transitions.ts'
import type { Order } from './tables.ts'

const { flag, id, ms, text } = column

/** Append-only: each freeze and release of an order, with its two operators. */
export const freezes = table('invest_freeze', {
  key: ['id'],
  append: true,
  columns: {
    id,
    orderId: id,
    isFrozen: flag,
    reasonKey: text,
    at: ms,
    makerId: id,
    checkerId: id,
    approvalId: id,
  },
})

/**
 * Why an order cannot be frozen now: it has not started, has ended, is frozen already, or its user can still cancel it for
 * free, which a freeze would prevent for good.
 */
export function freezeFault(order: Order, now: number): Refusal | null {
  if (!mayBecome(orderTransitions, order.status, 'freezeProductOrder'))
    return refuse('STATE_CHANGED')
  const today = dayNumber(now)
  const isRunning = today >= order.firstDay && today <= order.lastDay
  return isRunning && !isCoolingOff(order, now) ? null : refuse('NOT_FREEZABLE')
}

/** The refusal of redemption and renewal changes during a freeze. */
export const frozenFault = ({ freezeReason }: Order): Refusal | null =>
  freezeReason === null ? null : refuse('ORDER_FROZEN', { values: { reason: freezeReason } })
