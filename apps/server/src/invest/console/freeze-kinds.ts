import { dayNumber, endpoints, orderNumber, type ReasonKey } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount } from '@candor/money'
import { approvalKind, sumText, timeText, type Decided } from '../../operator/index.ts'
import { owned, refuse, type Context } from '../../platform/lane/index.ts'
import { mayBecome } from '../../platform/transitions.ts'
import { freezeFault, freezes } from '../freeze.ts'
import { orderTransitions } from '../transitions.ts'
import { orders, type Order } from '../tables.ts'

/** The order, and the reason shown to its user. */
export type Freezing = { readonly id: string; readonly reasonKey: ReasonKey }
/** Identifies the freeze that is ended: a later freeze is another one. */
export type Releasing = Freezing & { readonly frozenAt: number }

const deciders = ['compliance', 'product'] as const

/** Freezes an order: it keeps earning, but pays nothing until two operators release it. */
export const freezeOrderKind = approvalKind('freezeProductOrder', {
  askedBy: endpoints.freezeProductOrder,
  checkers: deciders,
  needs: { orders, freezes },
  reads: ({ id }: Freezing) => ({ orders: [id] }),
  async says({ id, reasonKey }: Freezing, { who, row, now }) {
    const order = await row(orders, id)
    const why = messageOf('en-us', `reason.${reasonKey}`)
    return {
      sentence:
        `Freeze ${orderText(id, order)} of ${who}: it goes on earning, and neither income nor ` +
        `principal leaves until two release it. The user reads: ${why}`,
      hasChanged: order === undefined || freezeFault(order, now) !== null,
    }
  },
  apply(state, { id, reasonKey }: Freezing, context, decided) {
    const order = state.orders.get(id)
    if (order === undefined) return refuse('STATE_CHANGED')
    const { now } = context
    const fault = freezeFault(order, now)
    if (fault !== null) return fault
    const frozen = { status: 'frozen', frozenAt: now, freezeReason: reasonKey } as const
    return {
      put: [
        orders.row({ ...order, ...frozen }),
        rowOf(order, { isFrozen: true, reasonKey }, context, decided),
      ],
      events: [{ name: 'orderFrozen', data: eventOf(order, reasonKey) }],
      reply: null,
    }
  },
})

/** Releases it: the next run pays the income since, and the principal after its term. */
export const releaseOrderKind = approvalKind('releaseProductOrder', {
  askedBy: endpoints.releaseProductOrder,
  checkers: deciders,
  needs: { orders, freezes },
  reads: ({ id }: Releasing) => ({ orders: [id] }),
  async says({ id, reasonKey, frozenAt }: Releasing, { who, row }) {
    const order = await row(orders, id)
    const since = `${timeText(frozenAt)}, because: ${reasonText(order)}`
    return {
      sentence:
        `Release ${orderText(id, order)} of ${who}, frozen since ${since} What it earned ` +
        `meanwhile is paid. The user reads: ${messageOf('en-us', `reason.${reasonKey}`)}`,
      hasChanged: order?.frozenAt !== frozenAt,
    }
  },
  apply(state, { id, reasonKey, frozenAt }: Releasing, context, decided) {
    const order = state.orders.get(id)
    const isIt = order !== undefined && order.frozenAt === frozenAt
    if (!isIt || !mayBecome(orderTransitions, order.status, 'releaseProductOrder'))
      return refuse('STATE_CHANGED')
    // The user could not switch off the renewal meanwhile, so an order that ended while frozen is paid out.
    const isOver = dayNumber(context.now) > order.lastDay
    const autoRenew = isOver && order.autoRenew !== null ? false : order.autoRenew
    const released = { status: 'running', frozenAt: null, freezeReason: null } as const
    return {
      put: [
        orders.row({ ...order, ...released, autoRenew }),
        rowOf(order, { isFrozen: false, reasonKey }, context, decided),
      ],
      events: [{ name: 'orderReleased', data: eventOf(order, reasonKey) }],
      reply: null,
    }
  },
})

const eventOf = ({ id, productId }: Order, because: ReasonKey) => ({ id, productId, because })

const orderText = (id: string, order: Order | undefined) =>
  order === undefined
    ? `the order ${orderNumber('product_order', id)}`
    : `the order ${orderNumber('product_order', id)} over ${sumText(Amount.text(order.amount), order.currency)}`

const reasonText = (order: Order | undefined) =>
  order === undefined || order.freezeReason === null
    ? 'it is gone.'
    : messageOf('en-us', `reason.${order.freezeReason}`)

const rowOf = (
  { id: orderId, userId }: Order,
  what: { readonly isFrozen: boolean; readonly reasonKey: ReasonKey },
  { now, newId }: Context,
  { approval, checker }: Decided,
) =>
  freezes.row({
    ...owned(userId),
    id: newId(),
    orderId,
    ...what,
    at: now,
    makerId: approval.makerId,
    checkerId: checker.id,
    approvalId: approval.id,
  })
