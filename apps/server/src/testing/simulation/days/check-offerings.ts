import type { Database } from '../../../platform/database/pool.ts'
import { must } from '../fault.ts'
import { compare } from './check-days.ts'
import type { NaiveOfferings } from './naive-offerings.ts'

type Row = Record<string, string | null>

/** Every application must equal the reference. */
export async function checkOfferings(
  pool: Pick<Database['pool'], 'query'>,
  { applications }: NaiveOfferings,
): Promise<void> {
  const { rows } = await pool.query<Row>('select * from ieo_order')
  const stored = new Map(rows.map((row) => [row['id'], row]))
  must(stored.size === applications.length, () => `${stored.size} applications`)
  for (const { id, ...one } of applications)
    compare(`application ${id}`, stored.get(id), {
      user_id: one.userId,
      project_id: one.project.id,
      quantity: one.quantity,
      status: one.status,
      won_quantity: one.won,
      pay_amount: one.cost,
      pay_until: one.payUntil,
      paid_amount: one.paid,
    })
}
