import { dayNumber } from '@candor/api'
import { add } from '@candor/money'
import { exclusionFault, exclusions } from '../../people/index.ts'
import { command, isRefusal, refuse, type Change, type Context } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { policyFault, type PolicyContext } from '../../policy/index.ts'
import { orderTransitions } from '../transitions.ts'
import { hasEnded, productEndings } from '../endings.ts'
import { orders, productOwner, products, sales, type Order } from '../tables.ts'
import type { Products } from '../terms.ts'
import { inForce, productPublications } from '../versions.ts'
import { newOrder } from './new-order.ts'
import type { Funded } from './pay-orders.ts'
import { purchaseLimitFault } from './purchase-limits.ts'
import { putSale, saleOfNow } from './sale-of-now.ts'
import { eligibilityFault, type UserLevels } from './eligibility.ts'

/** Why an order was not renewed, for its user's notice. */
export type NotRenewed =
  | 'terms'
  | 'ended'
  | 'frozen'
  | 'restricted'
  | 'excluded'
  | 'level'
  | 'identity'
  | 'room'

export type RenewOrdersInput = {
  readonly userId: string
  readonly terms: Products
  readonly funded: ReadonlyMap<string, Funded>
} & UserLevels

/**
 * Renews the first ended order of a user that asks for it: the principal stays held, and a new order starts with the same
 * terms. If that is impossible (changed terms, ended product, no quota, an unpaid day, or the user no longer qualifies), the
 * request is cleared and the principal returned. The flag is the key.
 */
export const renewOrders = command('renewOrders', {
  needs: { exclusions, orders, products, productEndings, productPublications, sales },
  shares: [productOwner.userId],
  queue: 'jobs',
  decide(state, input: RenewOrdersInput, context: Context & PolicyContext) {
    const { now, newId } = context
    const due = state.orders.all().find((order) => isDue(order, input.funded, now))
    if (due === undefined) return refuse('STATE_CHANGED')
    const { userId, terms: all, funded } = input
    const terms = all.get(due.productId)
    const row = state.products.get(due.productId)
    const others = state.orders
      .all()
      .filter(({ id, productId }) => id !== due.id && productId === due.productId)
    const sale =
      terms && row ? saleOfNow({ terms, own: others, amount: due.amount }, state.sales, now) : null
    const end = (reason: NotRenewed) => ({
      put: [orders.row({ ...due, autoRenew: false })],
      events: [
        { name: 'productNotRenewed', data: { id: due.id, productId: due.productId, reason } },
      ],
      reply: { isRenewed: false },
    })
    if (hasEnded(state.productEndings.get(due.productId), now)) return end('ended')
    const inForceNow = inForce(state.productPublications.all(), due.productId, now)
    const isSame =
      terms?.disclosureVersion === due.disclosureVersion && inForceNow?.id === terms.versionId
    if (terms === undefined || row === undefined || !isSame) return end('terms')
    if (funded.get(due.productId)!.isFrozen) return end('frozen')
    const barred = policyFault(context, 'trade', userId) ?? policyFault(context, 'login', userId)
    if (barred !== null) return end('restricted')
    if (exclusionFault(state.exclusions, now) !== null) return end('excluded')
    const ineligible = eligibilityFault(terms, input)
    if (ineligible !== null)
      return end(ineligible.refused === 'LEVEL_TOO_LOW' ? 'level' : 'identity')
    if (isRefusal(sale)) return end('room')
    const sold = sale?.before.raised ?? row.sold
    if (purchaseLimitFault(terms, sold, due.amount, others) !== null) return end('room')
    const order = newOrder(
      terms,
      {
        userId,
        id: newId(),
        amount: due.amount,
        machineCount: due.machineCount,
        wantsRenewal: true,
        // Starts on the day after its last, or after an outage on the first day that can still earn.
        firstDay: sale?.after.endDay ?? dayNumber(now),
        renews: due.id,
      },
      now,
    )
    const put: Change[] = [
      orders.row({
        ...due,
        status: due.paidThrough === due.lastDay ? 'ended' : 'owed',
        endReason: 'renewed',
        closedAt: now,
      }),
      orders.row(order),
      products.row({ ...row, sold: add(row.sold, due.amount) }),
      ...putSale(sale),
    ]
    return {
      put,
      events: [{ name: 'productRenewed', data: { id: order.id, renews: due.id } }],
      reply: { isRenewed: true },
    }
  },
})

/** Whether it has ended and the payment of its last day is known. */
function isDue(order: Order, funded: RenewOrdersInput['funded'], now: number): boolean {
  const known = funded.get(order.productId)
  return (
    mayBecome(orderTransitions, order.status, 'renewOrders') &&
    order.autoRenew === true &&
    dayNumber(now) > order.lastDay &&
    known !== undefined &&
    (known.isFrozen || known.through >= order.lastDay)
  )
}
