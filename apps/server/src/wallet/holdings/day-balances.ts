import { dayMs } from '@candor/api'
import { Amount, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { column } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'

/** A user's holding of each currency at the end of a day (epoch ms). */
export type DayBalances = { readonly endAt: number; readonly balances: ReadonlyMap<string, Amount> }

/** A user's present holding of a currency (`end_at` is null), or its change in one day. */
type Stored = { readonly currency: string; readonly end_at: string | null; readonly amount: string }

/** Transfers between the user's own accounts cancel out. One statement, so that both halves agree. */
const historyText = `
  select currency, null::bigint as end_at, sum(balance) as amount from ledger_account
  where part = $1 and user_id = $2 and book = 'real' group by currency
  union all
  select currency, $3 + ((at - $3) / $4 + 1) * $4 as end_at, sum(amount) from ledger_entry
  where part = $1 and user_id = $2 and book = 'real' and account not like 'house.%' and at >= $3
  group by currency, end_at`

const firstText = `select min(at) as at from ledger_transfer where part = $1 and user_id = $2 and book = 'real'`

/**
 * The user's holdings at the ends of the days from `firstEnd` to `lastEnd`, oldest first, starting with the day of the first
 * ledger entry: present holdings less the changes of later days.
 */
export async function readDayBalances(
  pool: Pick<Pool, 'query'>,
  userId: string,
  firstEnd: number,
  lastEnd: number,
): Promise<DayBalances[]> {
  const user = [partOf(userId), userId]
  const [first, history] = await Promise.all([
    pool.query<{ at: string | null }>(firstText, user),
    pool.query<Stored>(historyText, [...user, firstEnd, dayMs]),
  ])
  const firstAt = first.rows[0]?.at ?? null
  if (firstAt === null) return []
  return daysBetween(firstEnd, lastEnd)
    .filter((endAt) => endAt > column.ms.read(firstAt))
    .map((endAt) => ({ endAt, balances: balancesAt(endAt, history.rows) }))
}

function daysBetween(firstEnd: number, lastEnd: number): number[] {
  const count = (lastEnd - firstEnd) / dayMs + 1
  return Array.from({ length: count }, (_, index) => firstEnd + index * dayMs)
}

function balancesAt(endAt: number, history: readonly Stored[]): Map<string, Amount> {
  const balances = new Map<string, Amount>()
  for (const { currency, end_at, amount } of history)
    if (end_at === null) balances.set(currency, column.amount.read(amount))
  for (const { currency, end_at, amount } of history) {
    if (end_at === null || column.ms.read(end_at) <= endAt) continue
    const later = column.amount.read(amount)
    balances.set(currency, subtract(balances.get(currency) ?? Amount.zero, later))
  }
  return balances
}
