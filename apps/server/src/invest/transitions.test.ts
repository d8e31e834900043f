import { dayMs } from '@candor/api'
import { Amount } from '@candor/money'
import {
  agreeOn,
  contextAt,
  decideOn,
  testEveryPair,
  userId,
} from '../testing/transitions/every-pair.ts'
import { closeSale } from './commands/close-sale.ts'
import { newOrder } from './commands/new-order.ts'
import { payOrders } from './commands/pay-orders.ts'
import { redeemOrder } from './commands/redeem-order.ts'
import { renewOrders } from './commands/renew-orders.ts'
import { setAutoRenew } from './commands/set-auto-renew.ts'
import { dayAt } from '../platform/business-day.ts'
import { payTime } from './days.ts'
import { freezeOrderKind, releaseOrderKind } from './console/freeze-kinds.ts'
import { orders, productOwner, products, sales, type Order, type Sale } from './tables.ts'
import { loadProducts, parseTerms, type ProductTerms } from './terms.ts'
import { productOf } from './testing/invest-world.ts'
import { orderTransitions, saleTransitions } from './transitions.ts'
import { productPublications } from './versions.ts'

type Status = Order['status']
const [productId, orderId] = ['66811', '700']
const firstDay = 20_000
const [shipped] = loadProducts({
  products: [
    productOf(productId, {
      coolingOffHours: 24,
      redemption: { lockDays: 1, penaltyRate: '0.01' },
      autoRenewAllowed: true,
    }),
  ],
})
const terms: ProductTerms = {
  ...parseTerms(shipped!.terms),
  versionId: '400',
  number: 1,
  disclosureVersion: shipped!.disclosureVersion,
  words: {},
  beganAt: 0,
  effectiveAt: 0,
  sort: 1,
}
const bought = newOrder(
  terms,
  {
    userId,
    id: orderId,
    amount: Amount.parse('1000'),
    machineCount: null,
    wantsRenewal: true,
    firstDay,
    renews: null,
  },
  dayAt(firstDay) - dayMs,
)
const { lastDay, dailyIncome } = bought

/** An order in this state with this many paid days. */
function at(status: Status, days: number, over: Partial<Order> = {}) {
  const isOpen = status === 'running' || status === 'frozen'
  const order: Order = {
    ...bought,
    status,
    paidThrough: firstDay - 1 + days,
    income: Amount.of(dailyIncome * BigInt(days)),
    frozenAt: status === 'frozen' ? 5 : null,
    freezeReason: status === 'frozen' ? 'identity_check' : null,
    endReason: isOpen ? null : 'matured',
    closedAt: isOpen ? null : 5,
    ...over,
  }
  return [
    orders.row(order),
    products.row({
      ...productOwner,
      id: productId,
      sold: order.amount,
      openedAt: 0,
      newestId: '400',
      newestNumber: 1,
    }),
    productPublications.row({
      ...productOwner,
      id: '400',
      productId,
      number: 1,
      effectiveAt: 0,
    } as never),
  ]
}

/** Ended orders are loaded only when named. */
const loaded = (status: Status, days: number, over: Partial<Order> = {}) =>
  status === 'ended' ? at(status, days, over).slice(1) : at(status, days, over)

const noon = (day: number) => dayAt(day) + dayMs / 2
const over = payTime(lastDay) + dayMs
const known = (through: number, isFrozen = false) => new Map([[productId, { through, isFrozen }]])
const view = { name: 'P', frozenAt: null, todayIncome: Amount.zero, isSaleOpen: false }

const pay =
  (through: number, now: number, isFrozen = false) =>
  (status: Status) =>
    decideOn(
      loaded(status, 1, { autoRenew: null }),
      payOrders,
      { funded: known(through, isFrozen), missed: new Set<string>() },
      contextAt(now),
    )
const redeem = (days: number, now: number) => (status: Status) =>
  decideOn(
    loaded(status, days),
    redeemOrder,
    { id: orderId, expectedPenalty: Amount.parse('10'), hasBegun: true, ...view },
    contextAt(now),
  )
const renew = (days: number) => (status: Status) =>
  decideOn(
    loaded(status, days),
    renewOrders,
    {
      userId,
      terms: new Map([[productId, terms]]),
      funded: known(lastDay),
      levelNo: 0,
      identityLevel: 0,
    },
    contextAt(over),
  )

testEveryPair({
  transitions: orderTransitions,
  table: orders,
  acts: {
    payOrders: [
      pay(firstDay + 2, noon(firstDay + 3)),
      pay(lastDay, over),
      pay(firstDay + 2, over, true),
    ],
    redeemOrder: [redeem(3, noon(firstDay + 3)), redeem(2, noon(firstDay + 3))],
    renewOrders: [renew(7), renew(6)],
    setAutoRenew: [
      (status) =>
        decideOn(
          loaded(status, 3),
          setAutoRenew,
          { userId, id: orderId, isOn: false, ...view },
          contextAt(noon(firstDay + 3)),
        ),
    ],
    freezeProductOrder: [noon(firstDay + 3), over].map(
      (now) => (status: Status) =>
        agreeOn(
          at(status, 3),
          freezeOrderKind,
          { id: orderId, reasonKey: 'identity_check' },
          contextAt(now),
        ),
    ),
    releaseProductOrder: [noon(firstDay + 3), over].map(
      (now) => (status: Status) =>
        agreeOn(
          at(status, 3),
          releaseOrderKind,
          { id: orderId, reasonKey: 'resolved', frozenAt: 5 },
          contextAt(now),
        ),
    ),
  },
})

type Outcome = 'open' | NonNullable<Sale['outcome']>
const target = Amount.parse('500')

const close = (raised: string) => (outcome: Outcome) => {
  const sale: Sale = {
    ...productOwner,
    productId,
    endDay: firstDay,
    startDay: firstDay - 3,
    soldUntil: firstDay - 1,
    target,
    raised: Amount.parse(raised),
    investors: 1,
    openedAt: 0,
    outcome: null,
    decidedAt: null,
  }
  // Decided sales are not loaded.
  return decideOn(
    outcome === 'open' ? [sales.row(sale)] : [],
    closeSale,
    { productId, endDay: firstDay },
    contextAt(noon(firstDay)),
  )
}

testEveryPair({
  transitions: saleTransitions,
  table: sales,
  acts: { closeSale: [close('500'), close('499')] },
})
