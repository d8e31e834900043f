import type { Pool } from 'pg'
import { RefusalToStart } from '../../platform/refusal-to-start.ts'

type Kind = 'recorded' | 'live'

/**
 * Keeps recorded prices and those of a living market apart for good: the first start decides. A chart of
 * both would be of no market, and a position opened on the one would end on the other.
 * @throws RefusalToStart where the record is of the other kind
 */
export async function keepToKind(pool: Pick<Pool, 'query'>, kind: Kind): Promise<void> {
  await pool.query('insert into market_feed (kind) values ($1) on conflict do nothing', [kind])
  const { rows } = await pool.query<{ kind: Kind }>('select kind from market_feed')
  if (rows[0]?.kind === kind) return
  throw new RefusalToStart(
    kind === 'live'
      ? 'This database holds recorded prices, so CANDOR_FEED must be "recorded": live prices need a data folder or database of their own.'
      : 'This database holds live prices, so CANDOR_FEED must name their sources: recorded prices need a data folder or database of their own.',
  )
}
