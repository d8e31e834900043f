import type { Database } from '../../../platform/database/pool.ts'
import { must } from '../fault.ts'
import type { NaiveProducts } from './naive-products.ts'
import type { NaivePurses } from './naive-purses.ts'

type Pool = Pick<Database['pool'], 'query'>
type Row = Record<string, string | null>

/** Accounts of real money have no book prefix. */
const bookSql = `case when book = 'real' then '' else book || '/' end as book`
/** Balances of all accounts, with the house's, as the sum of both sides of all transfers. */
const movedText = `
  select case when account like 'house.%' then 'house' else user_id::text end
    || ' ' || book || account || ' ' || currency as key,
    sum(amount) as balance
  from (select user_id, credit as account, currency, amount, ${bookSql} from ledger_transfer
    union all select user_id, debit, currency, -amount, ${bookSql} from ledger_transfer) as side
  group by 1`
const storedText = `
  select user_id || ' ' || case when book = 'real' then '' else book || '/' end || kind || ' ' || currency as key, balance
  from ledger_account`

/** Every account must hold the reference's balance, to the last unit. */
export async function checkPurses(pool: Pool, purses: NaivePurses, isWhole = false): Promise<void> {
  const { rows } = await pool.query<{ key: string; balance: string }>(
    isWhole ? movedText : storedText,
  )
  const stored = new Map(rows.map(({ key, balance }) => [key, BigInt(balance)]))
  const expected = [...purses.money].filter(([key]) => isWhole || !key.startsWith('house '))
  for (const key of new Set([...stored.keys(), ...expected.map(([known]) => known)])) {
    const [is, should] = [stored.get(key) ?? 0n, purses.money.get(key) ?? 0n]
    must(is === should, () => `${key}: there is ${is}, and should be ${should}`)
  }
}

/** Asserts columns of a table's row. */
export function compare(what: string, row: Row | undefined, should: object): void {
  for (const [column, value] of Object.entries(should)) {
    const is = row?.[column] ?? null
    must(String(is) === String(value), () => `${what}: ${column} is ${is}, and should be ${value}`)
  }
}

/** Gives the reference the ids of orders that renewed others. */
export async function nameRenewals(pool: Pool, products: NaiveProducts): Promise<void> {
  const { rows } = await pool.query<{ id: string; renews: string }>(
    'select id, renews from invest_order where renews is not null',
  )
  products.name(new Map(rows.map(({ id, renews }) => [renews, id])))
}

/** Every product order must equal the reference, with each day paid once. */
export async function checkOrders(pool: Pool, products: NaiveProducts): Promise<void> {
  const [orders, incomes] = await Promise.all([
    pool.query<Row>('select * from invest_order'),
    pool.query<Row>(
      `select order_id, count(*) as days, min(day) as first, max(day) as last, sum(amount) as amount
       from invest_income group by order_id`,
    ),
  ])
  const stored = new Map(orders.rows.map((row) => [row['id'], row]))
  const paid = new Map(incomes.rows.map((row) => [row['order_id'], row]))
  must(stored.size === products.orders.length, () => `${stored.size} orders of products`)
  for (const order of products.orders) {
    const { id, firstDay, paidThrough, income } = order
    compare(`order ${id} of ${order.productId}`, stored.get(id), {
      user_id: order.userId,
      product_id: order.productId,
      amount: order.amount,
      first_day: firstDay,
      last_day: order.lastDay,
      paid_through: paidThrough,
      income,
      penalty: order.penalty,
      status: order.status,
      end_reason: order.endReason,
    })
    const days = paidThrough - firstDay + 1
    if (days > 0)
      compare(`income of ${id}`, paid.get(id), {
        days,
        first: firstDay,
        last: paidThrough,
        amount: income,
      })
    else must(!paid.has(id), () => `order ${id} was paid without a day`)
  }
}
