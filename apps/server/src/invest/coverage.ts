import { dayNumber, type FundingCoverage } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { coverageOf, coveredDaysOf, obligationOf, type Earning } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { lastPayable } from './days.ts'
import { paidIn } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

const balanceText = `
  select f.user_id as id, f.funded_through, f.frozen_at, coalesce(a.balance, 0) as balance
  from invest_funding f join invest_product p on p.id = f.user_id
  left join ledger_account a on a.part = f.part and a.user_id = f.user_id and a.book = 'real' and a.kind = 'funding.available'
    and a.currency = ${paidIn('p')}
  where $1::bigint is null or f.user_id = $1`

/** Orders with days left to pay from the account, by their earning days; orders of a missed sale never earn. */
const earningText = `
  select o.product_id as id, o.first_day, o.last_day, sum(o.daily_income) as daily
  from invest_order o join invest_funding f on f.user_id = o.product_id
  where o.status <> 'ended' and o.last_day > f.funded_through and ($1::bigint is null or o.product_id = $1)
    and not (o.product_type = 'bond' and exists (select from invest_sale s
      where s.product_id = o.product_id and s.end_day = o.first_day and s.outcome = 'missed'))
  group by 1, 2, 3`

/** Funding and obligations of each product, or of one. */
export async function readCoverage(
  reader: Reader,
  now: number,
  productId: string | null = null,
): Promise<Map<string, FundingCoverage>> {
  const [balances, earning] = await Promise.all([
    reader.query<Stored>(balanceText, [productId]),
    reader.query<Stored>(earningText, [productId]),
  ])
  const orders = Map.groupBy(earning.rows, (row) => column.id.read(row['id']))
  return new Map(
    balances.rows.map((row) => {
      const id = column.id.read(row['id'])
      return [id, coverage(row, (orders.get(id) ?? []).map(earningOf), now)]
    }),
  )
}

const earningOf = (row: Stored): Earning => ({
  firstDay: column.whole.read(row['first_day']),
  lastDay: column.whole.read(row['last_day']),
  daily: column.amount.read(row['daily']),
})

function coverage(row: Stored, orders: readonly Earning[], now: number): FundingCoverage {
  const balance = column.amount.read(row['balance'])
  const through = column.whole.read(row['funded_through'])
  const frozenAt = column.optional(column.ms).read(row['frozen_at'])
  const today = dayNumber(now)
  const owed = (until?: number) => obligationOf(orders, through, until)
  const rate = coverageOf(balance, owed())
  return {
    balance: Amount.text(balance),
    nextDay: Amount.text(owed(today)),
    nextSevenDays: Amount.text(owed(today + 6)),
    nextThirtyDays: Amount.text(owed(today + 29)),
    wholeLife: Amount.text(owed()),
    coverageRate: rate === null ? null : Rate.text(rate),
    coveredDays: coveredDaysOf(orders, through, balance),
    frozenAt,
    missedDays: frozenAt === null ? 0 : missedDays(orders, through, lastPayable(now)),
  }
}

/** Ended earning days that were not paid. */
function missedDays(orders: readonly Earning[], through: number, last: number): number {
  const days = new Set<number>()
  for (const { firstDay, lastDay } of orders)
    for (let day = Math.max(firstDay, through + 1); day <= Math.min(lastDay, last); day += 1)
      days.add(day)
  return days.size
}
