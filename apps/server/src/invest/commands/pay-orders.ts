import { dayNumber } from '@candor/api'
import { incomeOf, productRules } from '@candor/rules'
import { accounts, house, move, moveSome, type Accounts } from '../../ledger/index.ts'
import { command, refuse, type Change, type Effect } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { isOverdue } from '../days.ts'
import { orderTransitions } from '../transitions.ts'
import { incomes, orders, productNotices, type Order, type ProductNotice } from '../tables.ts'

/** How far a product has been paid, as committed; it only increases. */
export type Funded = { readonly through: number; readonly isFrozen: boolean }

export type PayOrdersInput = {
  readonly funded: ReadonlyMap<string, Funded>
  /** Bond sales that missed their target, by `saleKey`. */
  readonly missed: ReadonlySet<string>
}

/** Key of a sale: an order's term starts on the sale's last day. */
export const saleKey = (productId: string, endDay: number) => `${productId}/${endDay}`

/**
 * Pays a user the funded days of all their orders, and the principal of ended orders. The paid days are the key. A principal
 * never waits for unfunded income: it was never lent out.
 */
export const payOrders = command('payOrders', {
  needs: { accounts, orders, incomes, productNotices },
  queue: 'jobs',
  decide(state, { funded, missed }: PayOrdersInput, { now }) {
    const paid = state.orders
      .all()
      // A frozen order pays no income and no principal.
      .filter(({ status }) => mayBecome(orderTransitions, status, 'payOrders'))
      .flatMap((order) => refundedOf(order, missed, now) ?? paidBy(order, funded, now) ?? [])
    if (paid.length === 0) return refuse('STATE_CHANGED')
    const late = state.productNotices
      .all()
      .filter(({ productId, day }) => (funded.get(productId)?.through ?? -1) >= day)
      .filter((notice) => !state.orders.all().some((order) => waitsFor(order, notice)))
    return {
      move: paid.flatMap((one) => movesOf(one, state.accounts)),
      put: [
        ...late.map((row) => productNotices.row({ ...row, paidAt: now })),
        ...paid.flatMap(({ before, after }): Change[] => [
          ...daysOf(before, after).map((day) =>
            incomes.row({
              part: after.part,
              userId: after.userId,
              orderId: after.id,
              day,
              amount: after.dailyIncome,
              paidAt: now,
            }),
          ),
          orders.row(after),
        ]),
      ],
      events: [
        { name: 'productsPaid', data: { ids: paid.map(({ after }) => after.id) } },
        ...paidLate(
          paid,
          late.map(({ productId }) => productId),
        ),
      ],
      reply: { count: paid.length },
    }
  },
})

/** Once per product whose unpaid day was announced to the user. */
function paidLate(paid: readonly Paid[], productIds: readonly string[]) {
  return [...new Set(productIds)].flatMap((productId) => {
    const of = paid.filter(({ after }) => after.productId === productId)
    const [first] = of
    if (first === undefined) return []
    const days = new Set(of.flatMap(({ before, after }) => daysOf(before, after))).size
    return [{ name: 'incomePaidLate', data: { productId, days, id: first.after.id } }]
  })
}

/** Whether an announced day is still due: it can be paid now, but the order is frozen. */
const waitsFor = (
  { productId, status, firstDay, lastDay, paidThrough }: Order,
  of: Pick<ProductNotice, 'productId' | 'day'>,
) =>
  status === 'frozen' &&
  productId === of.productId &&
  of.day > paidThrough &&
  of.day >= firstDay &&
  of.day <= lastDay

type Paid = { readonly before: Order; readonly after: Order }

/** The order after a refund, if its sale missed the target; null for all others. */
function refundedOf(before: Order, missed: PayOrdersInput['missed'], now: number): Paid | null {
  const { productId, productType, firstDay } = before
  if (productType !== 'bond' || !missed.has(saleKey(productId, firstDay))) return null
  const after: Order = {
    ...before,
    lastDay: firstDay - 1,
    status: 'ended',
    endReason: 'missed',
    closedAt: now,
  }
  return { before, after }
}

/** The order after its payment; null if none is due. */
function paidBy(before: Order, funded: PayOrdersInput['funded'], now: number): Paid | null {
  const { ruleVersion, firstDay, lastDay, status } = before
  if (ruleVersion !== productRules) throw new Error(`there are no rules ${ruleVersion}`)
  const known = funded.get(before.productId)
  if (known === undefined) return null
  const paidThrough = Math.max(before.paidThrough, Math.min(lastDay, known.through))
  const isPaid = paidThrough === lastDay
  const isOver = dayNumber(now) > lastDay && (isPaid || known.isFrozen || isOverdue(lastDay, now))
  // An order that will be renewed waits for that, but not for long.
  const isRenewing = before.autoRenew === true && !isOverdue(lastDay, now)
  const isClosing = status === 'running' && isOver && !isRenewing
  if (paidThrough === before.paidThrough && !isClosing) return null
  const closed = isClosing ? ({ endReason: 'matured', closedAt: now } as const) : {}
  const isOpen = status === 'running' && !isClosing
  const after: Order = {
    ...before,
    ...closed,
    paidThrough,
    income: incomeOf(before.dailyIncome, paidThrough - firstDay + 1),
    status: isOpen ? 'running' : isPaid ? 'ended' : 'owed',
  }
  return { before, after }
}

function daysOf(before: Order, after: Order): number[] {
  const first = before.paidThrough + 1
  return Array.from({ length: after.paidThrough - before.paidThrough }, (_, at) => first + at)
}

function movesOf({ before, after }: Paid, money: Accounts): Effect[] {
  const { amount, currency, dailyIncome, id } = after
  const free = money.of('balance.available', currency)
  const because = (kind: string) => ({
    kind,
    command: 'payOrders',
    refType: 'product_order' as const,
    refId: id,
  })
  const income = daysOf(before, after).flatMap(() =>
    moveSome(dailyIncome, house('house.payable'), free, because('invest_income')),
  )
  if (before.status !== 'running' || after.status === 'running') return income
  const held = money.of('invest.held', currency)
  const kind = after.endReason === 'missed' ? 'invest_refund' : 'invest_return'
  return [...income, move(amount, held, free, because(kind))]
}
