import { dayNumber, dayOf, type endpoints, type ResultOf } from '@candor/api'
import { Amount, Rate, ratio } from '@candor/money'
import { dailyIncome } from '@candor/rules'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { dayAt } from '../platform/business-day.ts'
import type { ProductTerms } from './terms.ts'

type Shown = Pick<ResultOf<typeof endpoints.getProduct>, 'history' | 'demonstration'>

const shownDays = 30

/** Payments of a product's last days; for a product that has not paid yet, a separate demonstration by its terms. */
export async function readHistory(
  reader: Pick<Pool, 'query'>,
  terms: ProductTerms,
  now: number,
): Promise<Shown> {
  const { rows } = await reader.query<Record<string, unknown>>(
    'select * from invest_day where part = $1 and user_id = $2 order by day desc limit $3',
    [partOf(terms.id), terms.id, shownDays],
  )
  const history = rows.map((row) =>
    dayOfPaying({
      day: column.whole.read(row['day']),
      income: column.amount.read(row['amount']),
      principal: column.amount.read(row['principal']),
    }),
  )
  return { history, demonstration: history.length > 0 ? null : demonstrationOf(terms, now) }
}

/** Income of the smallest amount on each of the last days, by the rule of orders; none of it was paid. */
function demonstrationOf(
  { minAmount: principal, rate, ratePer }: ProductTerms,
  now: number,
): NonNullable<Shown['demonstration']> {
  const income = dailyIncome(principal, { rate, per: ratePer })
  const today = dayNumber(now)
  const days = Array.from({ length: shownDays }, (_, before) =>
    dayOfPaying({ day: today - 1 - before, income, principal }),
  )
  return { amount: Amount.text(principal), days }
}

type Paying = { readonly day: number; readonly income: Amount; readonly principal: Amount }

/** A day with its income and the principal that earned it. */
const dayOfPaying = ({ day, income, principal }: Paying) => ({
  date: dayOf(dayAt(day)),
  dailyRate: Rate.text(ratio(income, principal, 'floor')),
  income: Amount.text(income),
})
