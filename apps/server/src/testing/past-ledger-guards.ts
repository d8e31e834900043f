import type { Client } from 'pg'
import type { Database } from '../platform/database/pool.ts'
import { withClient } from '../platform/database/roles.ts'

/**
 * Changes rows of the ledger without the triggers that keep balances and transfers together, as only the owner of the
 * tables can. Check constraints still hold. One transaction, so no other session ever writes without the triggers.
 */
export function pastLedgerGuards<T>(
  { ownerUrl }: Pick<Database, 'ownerUrl'>,
  change: (owner: Client) => Promise<T>,
): Promise<T> {
  const triggers = (state: 'disable' | 'enable') =>
    `alter table ledger_account ${state} trigger user; alter table ledger_transfer ${state} trigger user`
  return withClient(ownerUrl, async (owner) => {
    await owner.query(`begin; ${triggers('disable')}`)
    const result = await change(owner)
    await owner.query(`${triggers('enable')}; commit`)
    return result
  })
}
