import { column, table } from '../platform/lane/index.ts'

/** A user's marked symbols; one that was unmarked stays, with `picked` false. */
export const favorites = table('market_favorite', {
  key: ['symbol'],
  columns: { symbol: column.text, picked: column.flag, sort: column.whole },
  view: (rows, owner) => ({ ...rows, owner }),
})
