import type { Client } from 'pg'
import { withClient } from '../platform/database/roles.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Connection } from '../platform/lane/index.ts'

/**
 * A planted bug: the lane no longer locks the owners of a batch, and ignores that a row
 * has changed since it was loaded.
 */
export function withoutLocks(client: Client): Connection {
  const query = client.query.bind(client) as (statement: unknown) => Promise<unknown>
  const unlocked = (statement: { text: string; name?: string }) => ({
    ...statement,
    name: undefined,
    text: statement.text
      .replace(/for no key update of o.*$/s, '')
      .replace('when count(*) = ', 'when count(*) <= '),
  })
  client.query = ((statement: string | { text: string }) =>
    query(typeof statement === 'string' ? statement : unlocked(statement))) as typeof client.query
  return client
}

/**
 * The second planted bug: removes the unique keys of transfers, events and swap orders, the once-only index, and the
 * triggers that keep balances and transfers together.
 */
export async function withoutNumbers({ ownerUrl }: Pick<Database, 'ownerUrl'>): Promise<void> {
  await withClient(ownerUrl, (owner) =>
    owner.query(`alter table ledger_transfer drop constraint ledger_transfer_pkey;
      drop index ledger_transfer_once;
      alter table ledger_account disable trigger user;
      alter table ledger_transfer disable trigger user;
      alter table lane_event drop constraint lane_event_pkey;
      alter table swap_order drop constraint swap_order_pkey`),
  )
}
