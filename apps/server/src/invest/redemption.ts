import { dayNumber } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import { lastDayAfterLeaving, redemptionPenalty } from '@candor/rules'
import { mayBecome } from '../platform/transitions.ts'
import { isCoolingOff } from './cooling-off.ts'
import { orderTransitions } from './transitions.ts'
import type { Order } from './tables.ts'

/** Result and cost of redeeming an order now. */
export type Leaving = {
  readonly reason: 'withdrawn' | 'redeemed'
  readonly back: Amount
  readonly penalty: Amount
  /** The last earning day then. */
  readonly lastDay: number
}

/** Redemption by an order's own terms at a time; null if it is impossible then. */
export function redemptionOf(order: Order, now: number): Leaving | null {
  const { status, amount, redeemFrom, penaltyRate } = order
  const today = dayNumber(now)
  const lastDay = lastDayAfterLeaving(order, today)
  // After its days it ends by itself, free of charge.
  if (!mayBecome(orderTransitions, status, 'redeemOrder') || today > order.lastDay) return null
  if (isCoolingOff(order, now))
    return { reason: 'withdrawn', back: amount, penalty: Amount.zero, lastDay }
  if (redeemFrom === null || today < redeemFrom) return null
  const penalty = redemptionPenalty(amount, penaltyRate)
  return { reason: 'redeemed', back: subtract(amount, penalty), penalty, lastDay }
}
