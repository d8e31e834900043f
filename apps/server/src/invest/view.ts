import { dayNumber, orderNumber, wallTime, type Language, type ProductOrder } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount, Rate } from '@candor/money'
import { incomeOf, perDay } from '@candor/rules'
import { dayAt } from '../platform/business-day.ts'
import { coolingOffUntil } from './cooling-off.ts'
import { payTime } from './days.ts'
import { redemptionOf } from './redemption.ts'
import type { Order } from './tables.ts'

/** Data of an order beside its row. */
export type Beside = {
  /** Name of the product. */
  readonly name: string
  /** Since when a day of its product cannot be paid; null if all are. */
  readonly frozenAt: number | null
  readonly todayIncome: Amount
  /** For a bond: whether its sale is undecided. */
  readonly isSaleOpen: boolean
  /** Language of the viewer; a reply without reasons needs none. */
  readonly lang?: Language
  readonly now: number
}

const numbers = { not_started: 0, running: 1, ended: 2, frozen: -1, cancelled: -2 } as const

/** An order as its user sees it. */
export function orderView(
  order: Order,
  { name, frozenAt, todayIncome, isSaleOpen, lang = 'en-us', now }: Beside,
): ProductOrder {
  const { id, firstDay, lastDay, paidThrough, dailyIncome, days } = order
  const today = dayNumber(now)
  const [startAt, endAt] = [dayAt(firstDay), dayAt(lastDay + 1)]
  // An ended unpaid day is unfunded, unless it has just ended.
  const over = Math.max(0, Math.min(lastDay, today - 1) - paidThrough)
  const { status, freezeReason } = order
  // A frozen order waits only for its release.
  const unpaidDays = frozenAt === null || isSaleOpen || status === 'frozen' ? 0 : over
  const statusKey = statusOf(order, isSaleOpen || today < firstDay, unpaidDays)
  return {
    id,
    orderNo: orderNumber('product_order', id),
    productId: order.productId,
    productType: order.productType,
    productName: name,
    currency: order.currency,
    isSimulated: true,
    amount: Amount.text(order.amount),
    machineCount: order.machineCount,
    rateKind: order.rateKind,
    dailyRate: Rate.text(perDay({ rate: order.rate, per: order.ratePer })),
    dailyIncome: Amount.text(dailyIncome),
    days,
    startTime: wallTime(startAt),
    startAt,
    endTime: wallTime(endAt),
    endAt,
    remainingDays: Math.max(0, lastDay - Math.max(firstDay, today) + 1),
    todayIncome: Amount.text(todayIncome),
    accumulatedIncome: Amount.text(order.income),
    expectedIncome: Amount.text(incomeOf(dailyIncome, lastDay - firstDay + 1)),
    nextIncomeAt:
      paidThrough < lastDay && unpaidDays === 0 && status !== 'frozen'
        ? payTime(paidThrough + 1)
        : null,
    unpaidDays,
    freeze:
      order.frozenAt === null || freezeReason === null
        ? null
        : {
            at: order.frozenAt,
            reason: messageOf(lang, `reason.${freezeReason}`),
            heldDays: over,
            heldIncome: Amount.text(incomeOf(dailyIncome, over)),
          },
    endReason: order.endReason,
    ...leavingView(order, isSaleOpen, now),
    closedAt: order.closedAt,
    disclosureVersion: order.disclosureVersion,
    ruleVersion: order.ruleVersion,
    status: numbers[statusKey],
    statusKey,
    createTime: wallTime(order.boughtAt),
    createAt: order.boughtAt,
  }
}

/** Until when it can be cancelled, from when it can be redeemed, and the result and cost now. */
function leavingView(order: Order, isSaleOpen: boolean, now: number) {
  const { status, redeemFrom, penaltyRate, penalty } = order
  const isRunning = status === 'running'
  const leaving = redemptionOf(order, now)
  const isPossible = leaving !== null && (leaving.reason === 'withdrawn' || !isSaleOpen)
  return {
    coolingOffUntil: coolingOffUntil(order),
    redeemableFrom: isRunning && redeemFrom !== null ? dayAt(redeemFrom) : null,
    penaltyRate: Rate.text(penaltyRate),
    penalty: Amount.text(penalty),
    autoRenew: isRunning ? order.autoRenew : null,
    renews: order.renews === null ? null : orderNumber('product_order', order.renews),
    redeemPreview: isPossible
      ? {
          amount: Amount.text(leaving.back),
          penalty: Amount.text(leaving.penalty),
          isCoolingOff: leaving.reason === 'withdrawn',
        }
      : null,
  }
}

function statusOf(
  { status, endReason }: Order,
  isAhead: boolean,
  unpaidDays: number,
): ProductOrder['statusKey'] {
  if (status === 'ended')
    return endReason === 'missed' || endReason === 'withdrawn' ? 'cancelled' : 'ended'
  if (status === 'frozen' || status === 'owed' || unpaidDays > 0) return 'frozen'
  return isAhead ? 'not_started' : 'running'
}
