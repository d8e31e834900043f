import type { ProductType, RateKind, ReasonKey } from '@candor/api'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'
import { orderTransitions, saleTransitions } from './transitions.ts'

const { amount, flag, id, ms, optional, rate, text, whole, words } = column

/** The house object with the sold totals of all products, as the migration seeds it. */
export const productOwner = owned('66800')

const productColumns = {
  id,
  sold: amount,
  openedAt: ms,
  /** The newest version of its terms, published or not. */
  newestId: optional(id),
  newestNumber: whole,
}
export type ProductRow = RowOf<typeof productColumns>

/** Sold total of each product: users share the quota, so it is under one lock. */
export const products = table('invest_product', {
  key: ['id'],
  columns: productColumns,
  at: productOwner,
})

/** SQL: the currency of a product (table alias `of`), which no version changes. */
export const paidIn = (of: string) => `(select v.terms ->> 'currency' from invest_version v
  where v.part = ${of}.part and v.user_id = ${of}.user_id and v.id = ${of}.newest_id)`

const saleColumns = {
  productId: id,
  /** The first possible earning day; at its start the sale is decided. */
  endDay: whole,
  startDay: whole,
  /** The sale ends at the start of this day. */
  soldUntil: whole,
  target: amount,
  raised: amount,
  investors: whole,
  openedAt: ms,
  outcome: optional(words<'reached' | 'missed'>()),
  decidedAt: optional(ms),
}
export type Sale = RowOf<typeof saleColumns>

/** Undecided bond sales: users share the raised total, like the sold total. */
export const sales = table('invest_sale', {
  steps: { of: ({ outcome }) => outcome ?? 'open', table: saleTransitions },
  key: ['productId', 'endDay'],
  load: 't.outcome is null',
  loads: ({ outcome }) => outcome === null,
  columns: saleColumns,
  at: productOwner,
})

const fundingColumns = {
  /** Every day up to this one was paid in full. */
  fundedThrough: whole,
  /** Since when the next day is unfunded; null if none is. */
  frozenAt: optional(ms),
}
export type Funding = RowOf<typeof fundingColumns>

/** Owned by the product itself, like its funding account. */
export const funding = table('invest_funding', {
  key: [],
  columns: fundingColumns,
  view: (rows) => rows.get(),
})

/** Append-only: transfers of a day out of a product's funding account. */
export const fundedDays = table('invest_day', {
  key: ['day'],
  append: true,
  columns: { day: whole, orders: whole, principal: amount, amount, fundedAt: ms },
})

const orderColumns = {
  id,
  productId: id,
  productType: words<ProductType>(),
  currency: text,
  amount,
  machineCount: optional(whole),
  rate,
  ratePer: words<'day' | 'year'>(),
  rateKind: words<RateKind>(),
  days: whole,
  disclosureVersion: text,
  ruleVersion: text,
  boughtAt: ms,
  /** Until then it can be cancelled for free; from day `redeemFrom` it can be redeemed at the cost of `penaltyRate`. */
  coolingUntil: ms,
  redeemFrom: optional(whole),
  penaltyRate: rate,
  penalty: amount,
  /** Whether it is renewed at its end; null if its terms do not allow that. */
  autoRenew: optional(flag),
  renews: optional(id),
  dailyIncome: amount,
  /** Days are whole numbers, as `dayNumber` counts them. */
  firstDay: whole,
  lastDay: whole,
  paidThrough: whole,
  income: amount,
  status: words<'running' | 'frozen' | 'owed' | 'ended'>(),
  /** Since when two operators hold back its income and principal, and why; null otherwise. */
  frozenAt: optional(ms),
  freezeReason: optional(words<ReasonKey>()),
  endReason: optional(words<'matured' | 'missed' | 'withdrawn' | 'redeemed' | 'renewed'>()),
  closedAt: optional(ms),
}
export type Order = RowOf<typeof orderColumns>

/** Whether an order holds its principal. */
export const isHeld = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'running' || status === 'frozen'

/** The same in SQL, for table alias `o`. */
export const heldSql = `o.status in ('running', 'frozen')`

/** Orders that hold or await money; ended orders are not loaded. */
export const orders = table('invest_order', {
  steps: { of: ({ status }) => status, table: orderTransitions },
  key: ['id'],
  load: "t.status <> 'ended'",
  loads: ({ status }) => status !== 'ended',
  columns: orderColumns,
})

/** Append-only: each paid day of an order. */
export const incomes = table('invest_income', {
  key: ['orderId', 'day'],
  append: true,
  columns: { orderId: id, day: whole, amount, paidAt: ms },
})

const noticeColumns = { productId: id, day: whole, toldAt: ms, paidAt: optional(ms) }
export type ProductNotice = RowOf<typeof noticeColumns>

/** Unpaid days that a user was told of; loaded until they are paid. */
export const productNotices = table('invest_notice', {
  key: ['productId', 'day'],
  load: 't.paid_at is null',
  loads: ({ paidAt }) => paidAt === null,
  columns: noticeColumns,
})
