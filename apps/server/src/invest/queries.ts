import {
  dayStart,
  type endpoints,
  type InputOf,
  type Language,
  type ProductOrder,
} from '@candor/api'
import { dayOf } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { column, isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { dayAt } from '../platform/business-day.ts'
import { readProducts } from './read-products.ts'
import { orders } from './tables.ts'
import type { Products } from './terms.ts'
import { orderView } from './view.ts'
import { nameIn } from './words.ts'

type Reader = Pick<Pool, 'query'>
type Reads = { readonly pool: Reader }
type Stored = Record<string, unknown>
/** Time and language of a request. */
type Asked = { readonly lang: Language; readonly now: number }

/** Columns of an order `of`, since when its product cannot pay, and its income since $1. */
export const orderColumns = (of: string) => `${of}.*,
  (select f.frozen_at from invest_funding f where f.user_id = ${of}.product_id) as unpaid_at,
  (select coalesce(sum(i.amount), 0) from invest_income i where i.part = ${of}.part
    and i.user_id = ${of}.user_id and i.order_id = ${of}.id and i.paid_at >= $1) as today_income,
  (select coalesce(s.outcome, 'open') from invest_sale s where s.product_id = ${of}.product_id
    and s.end_day = ${of}.first_day and ${of}.product_type = 'bond') as sale`

const statuses = {
  '1': ['running', 'frozen', 'owed'],
  '2': ['running', 'frozen', 'owed'],
  '3': ['ended'],
} as const

export async function listProductOrders(
  { pool }: Reads,
  userId: string,
  input: InputOf<typeof endpoints.listProductOrders>,
  { lang, now }: Asked,
): Promise<PageOf<ProductOrder>> {
  const products = await readProducts(pool, now)
  const asked = (input.status ?? ['1', '3']).flatMap((one) => statuses[one])
  return readPage(
    pool,
    {
      select: orderColumns('o'),
      from: 'invest_order o',
      where: [
        '$1::bigint is not null',
        'part = $2',
        'user_id = $3',
        'status = any ($4)',
        '($5::text is null or product_type = $5)',
      ],
      values: [dayStart(now), partOf(userId), userId, asked, input.productType ?? null],
      at: 'bought_at',
      id: 'id',
    },
    input,
    now,
    (row) => {
      const found = storedOrder(products, row, lang)
      return orderView(found.order, { ...found, lang, now })
    },
  )
}

export async function getProductOrder(
  reads: Reads,
  userId: string,
  id: string,
  asked: Asked,
): Promise<ProductOrder | Refusal> {
  const found = await readOrder(reads, userId, id, asked)
  return 'refused' in found ? found : orderView(found.order, { ...found, ...asked })
}

/** An order with data beside its row. */
export async function readOrder(
  { pool }: Reads,
  userId: string,
  id: string,
  { lang, now }: Asked,
): Promise<StoredOrder | Refusal> {
  if (!isStoredId(id)) return refuse('NOT_FOUND')
  const { rows } = await pool.query<Stored>(
    `select ${orderColumns('o')} from invest_order o where o.part = $2 and o.user_id = $3 and o.id = $4`,
    [dayStart(now), partOf(userId), userId, id],
  )
  return rows[0] === undefined
    ? refuse('NOT_FOUND')
    : storedOrder(await readProducts(pool, now), rows[0], lang)
}

type StoredOrder = ReturnType<typeof storedOrder>

/** An order with data beside its row, as `orderColumns` selects them. */
export function storedOrder(products: Products, row: Stored, lang: Language) {
  const order = orders.parse(row)
  return {
    order,
    name: nameIn(products, order.productId, lang),
    frozenAt: column.optional(column.ms).read(row['unpaid_at']),
    todayIncome: column.amount.read(row['today_income']),
    isSaleOpen: row['sale'] === 'open',
    hasBegun: row['sale'] === null || row['sale'] === 'reached',
  }
}

export async function listProductIncome(
  reads: Reads,
  userId: string,
  input: InputOf<typeof endpoints.listProductIncome>,
  asked: Asked,
) {
  const order = await readOrder(reads, userId, input.id, asked)
  if ('refused' in order) return order
  return readPage(
    reads.pool,
    {
      select: '*',
      from: 'invest_income',
      where: ['part = $1', 'user_id = $2', 'order_id = $3'],
      values: [partOf(userId), userId, input.id],
      at: 'paid_at',
      sort: 'day',
      id: 'order_id',
    },
    input,
    asked.now,
    (row: Stored) => ({
      date: dayOf(dayAt(column.whole.read(row['day']))),
      income: Amount.text(column.amount.read(row['amount'])),
      paidAt: column.ms.read(row['paid_at']),
    }),
  )
}
