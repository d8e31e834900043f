import { Amount, Rate } from '@candor/money'
import { coverageOf } from '@candor/rules'
import type { Pool } from 'pg'
import type { FundingSource } from '../../operator/index.ts'
import { column } from '../../platform/lane/index.ts'

/** Balance of the lending account, the waiting amount, and since when it waits. */
const text = `
  select l.user_id as id, coalesce(a.balance, 0) as balance, w.since_at, w.amount, w.count
  from loan_lending l
  left join ledger_account a on a.part = l.part and a.user_id = l.user_id and a.book = 'real'
    and a.kind = 'funding.available' and a.currency = 'USDT'
  cross join lateral (
    select min(since_at) as since_at, coalesce(sum(amount), 0) as amount, count(*)::integer as count
    from loan_waiting w where w.part = l.part and w.user_id = l.user_id
  ) w`

/** The lending account. Its due amount is that of waiting loans; future applications are unknown. */
export const lendingFunding = (pool: Pick<Pool, 'query'>): FundingSource => ({
  refType: 'lending',
  async list() {
    const { rows } = await pool.query<Record<string, unknown>>(text)
    return rows.map((row) => {
      const [balance, waiting] = [row['balance'], row['amount']].map(column.amount.read)
      const rate = coverageOf(balance!, waiting!)
      const due = Amount.text(waiting!)
      return {
        id: column.id.read(row['id']),
        kindKey: 'lending' as const,
        name: null,
        currency: 'USDT',
        balance: Amount.text(balance!),
        nextSevenDays: due,
        nextThirtyDays: due,
        owed: due,
        coverageRate: rate === null ? null : Rate.text(rate),
        shortAt: column.optional(column.ms).read(row['since_at']),
        waiting: column.whole.read(row['count']),
        called: 'loans',
        pays: 'Loans that wait are paid out of it in the order in which they came, each once.',
      }
    })
  },
})
