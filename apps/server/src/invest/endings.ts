import type { Pool } from 'pg'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { productOwner } from './tables.ts'

const { id, ms, words } = column

const endingColumns = {
  /** The product. */
  id,
  /** From then on nobody buys it, and nothing of it is renewed. */
  endsAt: ms,
  reasonKey: words<string>(),
  decidedAt: ms,
  makerId: id,
  checkerId: id,
  approvalId: id,
}
export type ProductEnding = RowOf<typeof endingColumns>

/** Append-only: which products two operators ended. */
export const endedProducts = table('invest_ending', {
  key: ['id'],
  append: true,
  columns: endingColumns,
  at: productOwner,
})

/** The same rows for commands that look at them: there are few. */
export const productEndings = table('invest_ending', {
  key: ['id'],
  columns: endingColumns,
  at: productOwner,
})

/** From when on each of them is sold no more, by its id. */
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

/** Whether a product is sold no more at a time; what nobody has ended is. */
export const hasEnded = (ending: Pick<ProductEnding, 'endsAt'> | undefined, now: number): boolean =>
  ending !== undefined && ending.endsAt <= now
