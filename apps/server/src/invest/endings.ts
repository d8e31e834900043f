import type { Pool } from 'pg'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { productOwner } from './tables.ts'

const { id, ms, words } = column

const endingColumns = {
  /** Id of the product. */
  id,
  /** From then on it cannot be bought or renewed. */
  endsAt: ms,
  reasonKey: words<string>(),
  decidedAt: ms,
  makerId: id,
  checkerId: id,
  approvalId: id,
}
export type ProductEnding = RowOf<typeof endingColumns>

/** Append-only: products that two operators ended. */
export const productEndings = table('invest_ending', {
  key: ['id'],
  append: true,
  load: 'true',
  columns: endingColumns,
  at: productOwner,
})

/** End of sale of each ended product, by its id. */
export async function readEndings(
  reader: Pick<Pool, 'query'>,
): Promise<ReadonlyMap<string, number>> {
  const { part, userId } = productOwner
  const { rows } = await reader.query<Record<string, unknown>>(
    'select * from invest_ending where part = $1 and user_id = $2',
    [part, userId],
  )
  return new Map(rows.map(productEndings.parse).map((row) => [row.id, row.endsAt]))
}

/** Whether a product's sale has ended at a time. */
export const hasEnded = (ending: Pick<ProductEnding, 'endsAt'> | undefined, now: number): boolean =>
  ending !== undefined && ending.endsAt <= now
