import type { AlertCondition, AlertRepeat } from '@candor/api'
import { column, table, type RowOf } from '../platform/lane/index.ts'

const { flag, id, ms, optional, price, rate, seq, text, whole, words } = column

/** A user's favourite symbols; a removed one stays with `picked` false. */
export const favorites = table('market_favorite', {
  key: ['symbol'],
  columns: { symbol: text, picked: flag, sort: whole },
  view: (rows, owner) => ({ ...rows, owner }),
})

const alertColumns = {
  id,
  symbol: text,
  condition: words<AlertCondition>(),
  /** The threshold of `above` and `below`. */
  price: optional(price),
  /** The threshold of `changeUp` and `changeDown`: the size of the change, as a fraction. */
  rate: optional(rate),
  repeat: words<AlertRepeat>(),
  mailed: flag,
  status: words<'active' | 'reached' | 'deleted'>(),
  createdAt: ms,
  sinceSeq: seq,
  restsUntil: ms,
  reachedSeq: optional(seq),
  reachedAt: optional(ms),
  reachedPrice: optional(price),
}

/** A user's price alerts. Deleted ones are no longer loaded, and removed by a job. */
export const alerts = table('market_alert', {
  key: ['id'],
  load: `status <> 'deleted'`,
  loads: ({ status }) => status !== 'deleted',
  columns: alertColumns,
  view: (rows, owner) => ({ ...rows, owner }),
})
export type Alert = RowOf<typeof alertColumns>
