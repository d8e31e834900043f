import { Amount, Rate } from '@candor/money'
import { coverageOf } from '@candor/rules'
import type { Pool } from 'pg'
import type { FundingSource } from '../../operator/index.ts'
import { column } from '../../platform/lane/index.ts'

type Reader = Pick<Pool, 'query'>

/**
 * Open accounts, each with the quantity that a published project may still hand out; of an ended project while any token is in
 * it. A draft owes nothing yet.
 */
const text = `
  select p.id, p.name, p.symbol, coalesce(a.balance, 0) as balance,
    case when p.status in ('published', 'closed', 'drawn') then coalesce(p.won_quantity, p.sale_quantity) else 0 end as due
  from ieo_project p
  join lane_owner l on l.part = p.id % 64 and l.id = p.id
  left join ledger_account a on a.part = l.part and a.user_id = l.id and a.book = 'real' and a.kind = 'funding.available'
    and a.currency = p.symbol
  where p.list_symbol is not null and (p.status not in ('listed', 'cancelled') or a.balance > 0) order by p.id`

/** The accounts of projects that hand out a listed currency. */
export const ieoFunding = (pool: Reader): FundingSource => ({
  refType: 'ieo_project',
  async list() {
    const { rows } = await pool.query<Record<string, unknown>>(text)
    return rows.map((row) => {
      const [balance, due] = [row['balance'], row['due']].map(column.amount.read)
      const [id, name] = [column.id.read(row['id']), column.text.read(row['name'])]
      const rate = coverageOf(balance!, due!)
      const owed = Amount.text(due!)
      return {
        id,
        kindKey: 'offering' as const,
        name,
        currency: column.text.read(row['symbol']),
        balance: Amount.text(balance!),
        nextSevenDays: owed,
        nextThirtyDays: owed,
        owed,
        coverageRate: rate === null ? null : Rate.text(rate),
        // A project is published only once its account covers it.
        shortAt: null,
        waiting: 0,
        called: `${name} (${id})`,
        pays: 'The tokens that users pay for are handed out of it; the rest comes back.',
      }
    })
  },
})

/** Balances of the projects' own accounts, by project. */
export async function readHeld(reader: Reader): Promise<ReadonlyMap<string, Amount>> {
  const { rows } = await reader.query<Record<string, unknown>>(text)
  return new Map(rows.map((row) => [column.id.read(row['id']), column.amount.read(row['balance'])]))
}
