import type { Pool } from 'pg'
import type { Symbols } from '../market/index.ts'
import { RefusalToStart } from '../platform/refusal-to-start.ts'

/** Running positions and options by instrument. */
const heldText = `
  select symbol, count(*) filter (where is_position)::integer as positions,
    count(*) filter (where not is_position)::integer as options
  from (
    select symbol, true as is_position from contracts_position where status = 'running'
    union all
    select symbol, false from options_order where status = 'running'
  ) held
  where symbol <> all ($1::text[])
  group by symbol order by symbol`

type Held = { readonly symbol: string; readonly positions: number; readonly options: number }

/**
 * Every instrument of a running position or option must be known: an unknown instrument has no price, so that neither its
 * positions nor the other positions of the account could be closed or liquidated.
 * @throws RefusalToStart with the missing instruments and the remedy
 */
export async function mustKnowHeld(pool: Pick<Pool, 'query'>, symbols: Symbols): Promise<void> {
  const { rows } = await pool.query<Held>(heldText, [[...symbols.keys()]])
  if (rows.length === 0) return
  const held = rows.map(
    ({ symbol, positions, options }) =>
      `${symbol} (running positions: ${positions}, second contracts: ${options})`,
  )
  throw new RefusalToStart(
    `Money stands in instruments that data/symbols.json does not have: ${held.join(', ')}; ` +
      'put each back with "products": [], which offers it no more and lets what runs be closed.',
  )
}
