import { dayStart, type endpoints, type InputOf, type ProductStat } from '@candor/api'
import { Amount, sum } from '@candor/money'
import type { Pool } from 'pg'
import { usdValue, type UsdPrices } from '../market/index.ts'
import { column } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { heldSql } from './tables.ts'

/** Currency of the totals: one USDT counts as one dollar in every total. */
const valuedIn = 'USDT'

type Stored = Readonly<Record<string, unknown>>

/** A user's orders by currency: amounts of different currencies are never added. */
const statText = `
  select o.currency, count(*) filter (where o.status <> 'ended') as running,
    count(*) filter (where o.status = 'ended') as ended,
    coalesce(sum(o.amount) filter (where ${heldSql}), 0) as held,
    sum(o.income) as income, coalesce(sum(i.amount), 0) as today
  from invest_order o
  left join (select order_id, sum(amount) as amount from invest_income
    where part = $1 and user_id = $2 and paid_at >= $4 group by order_id) i on i.order_id = o.id
  where o.part = $1 and o.user_id = $2 and o.product_type = $3
  group by o.currency order by o.currency`

/** The three figures of one currency, or of all together. */
type Figures<Figure> = Readonly<Record<'held' | 'today' | 'income', Figure>>
const figures = ['held', 'today', 'income'] as const

/** A user's holdings and income in products of one type: by currency, and valued together at current prices. */
export async function getProductStat(
  reader: Pick<Pool, 'query'>,
  userId: string,
  { productType }: InputOf<typeof endpoints.getProductStat>,
  { now, usdPrices }: { readonly now: number; readonly usdPrices: UsdPrices },
): Promise<ProductStat> {
  const values = [partOf(userId), userId, productType, dayStart(now)]
  const { rows } = await reader.query<Stored>(statText, values)
  const byCurrency = rows.map((row) => ({
    currency: column.text.read(row['currency']),
    amounts: each((figure) => column.amount.read(row[figure])),
  }))
  const total = each((figure) =>
    valueOf(
      byCurrency.map(({ currency, amounts }) => ({ currency, amount: amounts[figure] })),
      usdPrices,
    ),
  )
  // not money: how many orders
  const count = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
  return {
    currency: valuedIn,
    ...named(each((figure) => (total[figure] === null ? null : Amount.text(total[figure])))),
    byCurrency: byCurrency.map(({ currency, amounts }) => ({
      currency,
      ...named(each((figure) => Amount.text(amounts[figure]))),
    })),
    runningCount: count('running'),
    endedCount: count('ended'),
  }
}

const each = <Figure>(of: (figure: (typeof figures)[number]) => Figure) =>
  Object.fromEntries(figures.map((figure) => [figure, of(figure)])) as Figures<Figure>

/** The figures under their wire names. */
const named = <Figure>({ held, today, income }: Figures<Figure>) => ({
  hostingAmount: held,
  todayIncome: today,
  accumulatedIncome: income,
})

type Held = { readonly currency: string; readonly amount: Amount }

/** All of it by the prices of now; null where there is something whose price is not known. */
function valueOf(held: readonly Held[], usdPrices: UsdPrices): Amount | null {
  const values = held
    .filter(({ amount }) => amount !== Amount.zero)
    .map(({ currency, amount }) => {
      const quoted = usdPrices(currency)
      return quoted === null ? null : usdValue(amount, quoted.price)
    })
  const known = values.filter((value) => value !== null)
  return known.length === values.length ? sum(known) : null
}
