import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/pool.ts'

const linesText = `select user_id, at, split_part(book, ':', 1) as book, currency, debit, credit, amount, kind, command
  from ledger_transfer`

/**
 * SHA-256 of all ledger transfers, by user in the order of registration. Ids and the order of transfers of one moment
 * are left out, because they may depend on the order of database replies.
 */
export async function ledgerHash(
  pool: Pick<Database['pool'], 'query'>,
  users: readonly string[],
): Promise<{ readonly hash: string; readonly transfers: number }> {
  const { rows } = await pool.query<Record<string, string>>(linesText)
  const byUser = Map.groupBy(rows, (row) => row['user_id'])
  const sha256 = createHash('sha256')
  for (const [index, user] of users.entries()) {
    const lines = (byUser.get(user) ?? []).map(({ user_id: _user, ...moved }) =>
      Object.values(moved).join(' '),
    )
    sha256.update(`${index}\n${lines.toSorted().join('\n')}\n`)
  }
  return { hash: sha256.digest('hex'), transfers: rows.length }
}
