import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { partOf } from '../platform/part.ts'
import type { Book, UserAccountKind } from './accounts.ts'

/** The balance of one of a user's accounts; zero if the account never moved. */
export async function readBalance(
  pool: Pick<Pool, 'query'>,
  userId: string,
  kind: UserAccountKind,
  currency = 'USDT',
  book: Book = 'real',
): Promise<Amount> {
  const found = await pool.query<{ balance: string }>(
    `select balance from ledger_account
     where part = $1 and user_id = $2 and book = $3 and kind = $4 and currency = $5`,
    [partOf(userId), userId, book, kind, currency],
  )
  return Amount.of(BigInt(found.rows[0]?.balance ?? 0))
}

/** Every balance of a user in one book, by account and currency. */
export async function readBalances(
  pool: Pick<Pool, 'query'>,
  userId: string,
  book: Book = 'real',
): Promise<{ kind: UserAccountKind; currency: string; balance: Amount }[]> {
  const found = await pool.query<{ kind: UserAccountKind; currency: string; balance: string }>(
    `select kind, currency, balance from ledger_account
     where part = $1 and user_id = $2 and book = $3 order by kind, currency`,
    [partOf(userId), userId, book],
  )
  return found.rows.map((row) => ({ ...row, balance: Amount.of(BigInt(row.balance)) }))
}
