import type { Pool } from 'pg'
import { RefusalToStart } from '../../platform/refusal-to-start.ts'

type Kind = 'recorded' | 'live'

/**
 * Separates recorded and live prices for good: the first start of a database decides. A chart of both would show no
 * real market, and a position opened on recorded prices would close on live ones.
 * @throws RefusalToStart when the database has prices of the other kind
 */
export async function keepToKind(pool: Pick<Pool, 'query'>, kind: Kind): Promise<void> {
  await pool.query('insert into market_feed (kind) values ($1) on conflict do nothing', [kind])
  const { rows } = await pool.query<{ kind: Kind }>('select kind from market_feed')
  if (rows[0]?.kind === kind) return
  throw new RefusalToStart(
    kind === 'live'
      ? 'This database holds recorded prices, so CANDOR_FEED must be "recorded": live prices ' +
          'need a data folder or database of their own.'
      : 'This database holds live prices, so CANDOR_FEED must name their sources: recorded ' +
          'prices need a data folder or database of their own.',
  )
}
