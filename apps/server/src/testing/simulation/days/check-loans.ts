import type { Database } from '../../../platform/database/pool.ts'
import { must } from '../fault.ts'
import { compare } from './check-days.ts'
import type { NaiveLoans } from './naive-loans.ts'

type Row = Record<string, string | null>
type Pool = Pick<Database['pool'], 'query'>

/** Every secured loan must equal the reference, with each hour charged once. */
export async function checkLoans(pool: Pool, { loans }: NaiveLoans): Promise<void> {
  const [orders, hours, sales] = await Promise.all([
    pool.query<Row>("select * from loan_order where loan_type = 'pledge'"),
    pool.query<Row>(
      `select order_id, sum(to_hour - from_hour) as hours, max(to_hour) as last, sum(amount) as amount
       from loan_interest group by order_id`,
    ),
    pool.query<Row>('select order_id, count(*) as sold from loan_sale group by order_id'),
  ])
  const by = (rows: readonly Row[], column: string) =>
    new Map(rows.map((row) => [row[column], row]))
  const [stored, charged, sold] = [
    by(orders.rows, 'id'),
    by(hours.rows, 'order_id'),
    by(sales.rows, 'order_id'),
  ]
  must(stored.size === loans.length, () => `${stored.size} loans, and ${loans.length} known`)
  for (const loan of loans) {
    const { id } = loan
    compare(`loan ${id}`, stored.get(id), {
      user_id: loan.userId,
      amount: loan.amount,
      status: loan.status,
      principal: loan.principal,
      interest: loan.interest,
      interest_paid: loan.interestPaid,
      collateral: loan.collateral,
      hours: loan.hours,
      shortfall: loan.shortfall,
      forgiven: loan.forgiven,
      closed_at: loan.closedAt,
    })
    const cost = loan.interest + loan.interestPaid + loan.forgiven
    compare(`hours of ${id}`, charged.get(id), {
      hours: loan.hours,
      last: loan.hours,
      amount: cost,
    })
    must(
      (sold.get(id)?.['sold'] ?? '0') === String(loan.sold),
      () => `${id} was sold ${sold.get(id)?.['sold']} times, and should ${loan.sold}`,
    )
  }
}
