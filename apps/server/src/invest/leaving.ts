import { dayNumber } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { lastDayAfterLeaving, leavingPenalty } from '@candor/rules'
import { mayBecome } from '../platform/transitions.ts'
import { orderTransitions } from './transitions.ts'
import type { Order } from './tables.ts'

/** What leaving an order now would bring and cost. */
export type Leaving = {
  readonly reason: 'withdrawn' | 'redeemed'
  readonly back: Amount
  readonly penalty: Amount
  /** The last day that it then has earned on. */
  readonly lastDay: number
}

/** What an order's own terms say of leaving it at a moment; null where it cannot be left then. */
export function leavingOf(order: Order, now: number): Leaving | null {
  const { status, amount, coolingUntil, redeemFrom, penaltyRate } = order
  const today = dayNumber(now)
  const lastDay = lastDayAfterLeaving(order, today)
  // Once its days are over it ends by itself, and costs nothing.
  if (!mayBecome(orderTransitions, status, 'redeemOrder') || today > order.lastDay) return null
  if (now < coolingUntil)
    return { reason: 'withdrawn', back: amount, penalty: Amount.zero, lastDay }
  if (redeemFrom === null || today < redeemFrom) return null
  const penalty = leavingPenalty(amount, penaltyRate)
  return { reason: 'redeemed', back: subtract(amount, penalty), penalty, lastDay }
}
