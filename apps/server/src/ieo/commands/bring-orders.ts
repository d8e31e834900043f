import { Amount } from '@candor/money'
import { ieoCost, payUntil } from '@candor/rules'
import { accounts, house, move, type Accounts } from '../../ledger/index.ts'
import { command, owned, refuse, type Effect } from '../../platform/lane/index.ts'
import { paymentDue, applicationEvents } from '../notices.ts'
import { orders, reminders, type Offering, type Order, type Project } from '../tables.ts'

/** How early a user is reminded of the payment deadline; not if the win was announced later than that. */
export const remindMs = 24 * 3_600_000

/** A project as committed, and the result of each first lot; it only moves forward. */
export type Decided = {
  readonly project: Offering
  readonly won: ReadonlyMap<number, Amount>
}

export type BringOrders = {
  readonly decided: ReadonlyMap<string, Decided>
  /** Ids of applications with a payment due soon. */
  readonly due: readonly string[]
}

/**
 * Applies the decision to all of a user's applications: win, lapse, tokens or refund. The state of each is the key. An unpaid
 * winner is reminded once.
 */
export const bringOrders = command('bringOrders', {
  needs: { accounts, orders, reminders },
  reads: ({ due }: BringOrders) => ({ reminders: due }),
  queue: 'jobs',
  decide(state, { decided, due }: BringOrders, { now }) {
    const changed = state.orders.all().flatMap((before) => {
      const known = decided.get(before.projectId)
      const after = known && next(before, known, now)
      return known && after ? [{ before, after, project: known.project }] : []
    })
    const reminded = due.flatMap((id) => {
      const order = state.orders.get(id)
      const project = order && decided.get(order.projectId)?.project
      const isOpen = project?.status === 'drawn' && state.reminders.get(id) === undefined
      return order && isOpen && isPaymentNear(order, now) ? [{ order, project }] : []
    })
    if (changed.length + reminded.length === 0) return refuse('STATE_CHANGED')
    return {
      move: changed.flatMap(({ before, after }) => movesOf(before, after, state.accounts)),
      put: [
        ...changed.map(({ after }) => orders.row(after)),
        ...reminded.map(({ order: { userId, id } }) =>
          reminders.row({ ...owned(userId), id, remindedAt: now }),
        ),
      ],
      events: [
        ...changed.flatMap(({ after, project }) => applicationEvents(after, project)),
        ...reminded.map(({ order, project }) => paymentDue(order, project)),
      ],
      reply: { count: changed.length },
    }
  },
})

function isPaymentNear({ status, payUntil: until, decidedAt }: Order, now: number): boolean {
  if (status !== 'won' || until === null || decidedAt === null) return false
  const from = until - remindMs
  return decidedAt < from && now >= from && now < until
}

/** The order after its next step; null if none is due. */
function next(order: Order, { project, won }: Decided, now: number): Order | null {
  const isOpen = ['applied', 'won', 'paid'].includes(order.status)
  if (isOpen && project.status === 'cancelled')
    return { ...order, status: 'cancelled', endedAt: now }
  const isDrawn = project.status === 'drawn' || project.status === 'listed'
  if (order.status === 'applied' && isDrawn) return decidedOrder(order, project, won, now)
  if (order.status === 'won' && now >= order.payUntil!)
    return { ...order, status: 'lapsed', endedAt: now }
  if (order.status === 'paid' && project.status === 'listed')
    return { ...order, status: 'listed', endedAt: now }
  return null
}

function decidedOrder(order: Order, project: Project, won: Decided['won'], now: number): Order {
  const wonQuantity = won.get(order.firstLot)
  if (wonQuantity === undefined) throw new Error(`lot ${order.firstLot} was not drawn`)
  const result = { wonQuantity, payAmount: ieoCost(wonQuantity, order.price), decidedAt: now }
  if (wonQuantity === Amount.zero) return { ...order, ...result, status: 'not_won', endedAt: now }
  return { ...order, ...result, status: 'won', payUntil: payUntil(project, now) }
}

function movesOf(before: Order, after: Order, money: Accounts): Effect[] {
  if (before.status !== 'paid') return []
  const { currency, symbol, paidAmount, wonQuantity, id } = after
  const because = (kind: string) => ({
    kind,
    command: 'bringOrders',
    refType: 'ieo_order' as const,
    refId: id,
  })
  const held = money.of('ieo.held', currency)
  if (after.status === 'cancelled')
    return [move(paidAmount, held, money.of('balance.available', currency), because('ieo_refund'))]
  return [
    move(paidAmount, held, house('house.ieo'), because('ieo_purchase')),
    move(
      wonQuantity!,
      house('house.ieo'),
      money.of('balance.available', symbol),
      because('ieo_tokens'),
    ),
  ]
}
