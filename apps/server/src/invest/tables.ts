import type { ProductType, RateKind, ReasonKey } from '@candor/api'
import { column, owned, table, type RowOf } from '../platform/lane/index.ts'
import { orderTransitions, saleTransitions } from './transitions.ts'

const { amount, flag, id, ms, optional, rate, text, whole, words } = column

/** The house object at which it stands what is sold of each product, as the migration seeds it. */
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

/** What is sold of each product: a promise that users share, and so under one lock. */
export const products = table('invest_product', {
  key: ['id'],
  columns: productColumns,
  at: productOwner,
})

/** In SQL: the currency of a product (its table is called `of`), which none of its versions changes. */
export const paidIn = (of: string) => `(select v.terms ->> 'currency' from invest_version v
  where v.part = ${of}.part and v.user_id = ${of}.user_id and v.id = ${of}.newest_id)`

const saleColumns = {
  productId: id,
  /** The first day that is earned on: whether it is, is decided when it begins. */
  endDay: whole,
  startDay: whole,
  /** The sale is over when this day begins; null of one from before bonds waited for what cools off: when `endDay` does. */
  soldUntil: optional(whole),
  target: amount,
  raised: amount,
  investors: whole,
  openedAt: ms,
  outcome: optional(words<'reached' | 'missed'>()),
  decidedAt: optional(ms),
}
export type Sale = RowOf<typeof saleColumns>

/** The sales of bonds that are not decided: what is raised in each is a promise that users share, as what is sold is. */
export const sales = table('invest_sale', {
  steps: { of: ({ outcome }) => outcome ?? 'open', table: saleTransitions },
  key: ['productId', 'endDay'],
  load: 't.outcome is null',
  loads: ({ outcome }) => outcome === null,
  columns: saleColumns,
  at: productOwner,
})

const fundingColumns = {
  /** Every day up to this one was paid whole. */
  fundedThrough: whole,
  /** Since when the next one could not be; null while all are. */
  frozenAt: optional(ms),
}
export type Funding = RowOf<typeof fundingColumns>

/** Of the product itself, who owns its funding account. */
export const funding = table('invest_funding', {
  key: [],
  columns: fundingColumns,
  view: (rows) => rows.get(),
})

/** Append-only: what a day moved out of a product's funding account. */
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
  /** Until then it can be taken back whole; from the day `redeemFrom` on it can be left at the cost of `penaltyRate`. */
  coolingUntil: ms,
  redeemFrom: optional(whole),
  penaltyRate: rate,
  penalty: amount,
  /** Whether it is renewed at its end; null where its terms do not offer that. */
  autoRenew: optional(flag),
  renews: optional(id),
  dailyIncome: amount,
  /** Days are whole numbers, as `dayNumber` counts them. */
  firstDay: whole,
  lastDay: whole,
  paidThrough: whole,
  income: amount,
  status: words<'running' | 'frozen' | 'owed' | 'ended'>(),
  /** Since when two operators keep what it brings and its principal where they are, and why; null while they do not. */
  frozenAt: optional(ms),
  freezeReason: optional(words<ReasonKey>()),
  endReason: optional(words<'matured' | 'missed' | 'withdrawn' | 'redeemed' | 'renewed'>()),
  closedAt: optional(ms),
}
export type Order = RowOf<typeof orderColumns>

/** Whether an order holds its principal. */
export const isHeld = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'running' || status === 'frozen'

/** The same in SQL, of an order whose table is called `o`. */
export const heldSql = `o.status in ('running', 'frozen')`

/** Orders that hold or await money; those that ended are never loaded again. */
export const orders = table('invest_order', {
  steps: { of: ({ status }) => status, table: orderTransitions },
  key: ['id'],
  load: "t.status <> 'ended'",
  loads: ({ status }) => status !== 'ended',
  columns: orderColumns,
})

/** Append-only: each day that an order was paid. */
export const incomes = table('invest_income', {
  key: ['orderId', 'day'],
  append: true,
  columns: { orderId: id, day: whole, amount, paidAt: ms },
})

const noticeColumns = { productId: id, day: whole, toldAt: ms, paidAt: optional(ms) }
export type ProductNotice = RowOf<typeof noticeColumns>

/** Days of which a user was told that they could not be paid; loaded until they were. */
export const productNotices = table('invest_notice', {
  key: ['productId', 'day'],
  load: 't.paid_at is null',
  loads: ({ paidAt }) => paidAt === null,
  columns: noticeColumns,
})
