import type { Database } from '../../../platform/database/pool.ts'
import { must } from '../fault.ts'
import { compare } from './check-days.ts'
import type { NaiveCredits } from './naive-credits.ts'

type Row = Record<string, string | null>

/** Every unsecured loan must equal the reference, with each hour charged once. */
export async function checkCredits(
  pool: Pick<Database['pool'], 'query'>,
  { credits, endOf }: NaiveCredits,
): Promise<void> {
  const [orders, hours] = await Promise.all([
    pool.query<Row>(`select * from loan_order where loan_type = 'credit'`),
    pool.query<Row>(
      `select order_id, sum(to_hour - from_hour) filter (where not is_late) as hours,
         max(to_hour) as last, sum(amount) as amount
       from loan_interest group by order_id`,
    ),
  ])
  const stored = new Map(orders.rows.map((row) => [row['id'], row]))
  const charged = new Map(hours.rows.map((row) => [row['order_id'], row]))
  must(stored.size === credits.length, () => `${stored.size} credits, and ${credits.length} known`)
  for (const one of credits) {
    const row = stored.get(one.id)
    compare(`credit ${one.id}`, row, {
      user_id: one.userId,
      set_id: one.set.id,
      amount: one.amount,
      status: one.status,
      principal: one.principal,
      interest: one.interest,
      interest_paid: one.interestPaid,
      hours: one.hours,
      shortfall: one.shortfall,
      forgiven: one.forgiven,
      needs_second: one.needsSecond,
      passed_at: one.passedAt,
      start_at: one.startAt,
      end_at: one.startAt === null ? null : endOf(one),
      overdue_at: one.overdueAt,
      closed_at: one.closedAt,
      reason_key: one.reason,
    })
    const agreed = JSON.stringify(row!['approved_by'])
    must(agreed === JSON.stringify(one.agreed), () => `credit ${one.id}: ${agreed} agreed`)
    if (one.startAt === null) must(!charged.has(one.id), () => `${one.id} cost before it was lent`)
    else
      compare(`hours of credit ${one.id}`, charged.get(one.id), {
        hours: one.hours,
        last: one.hours,
        amount: one.interest + one.interestPaid + one.forgiven,
      })
  }
}
