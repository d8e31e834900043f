import type { Pool } from 'pg'
import { column, table, type RowOf } from '../../platform/lane/index.ts'
import { listOwn } from '../../platform/own-rows.ts'

const { id, ms, optional, text, whole } = column

const walletColumns = {
  id,
  /** In lower case. */
  address: text,
  chainId: whole,
  createdAt: ms,
  removedAt: optional(ms),
}
export type Wallet = RowOf<typeof walletColumns>

/** The wallets of a user's account, removed ones included. */
export const signInWallets = table('people_wallet', { key: ['id'], columns: walletColumns })

/** The unique name of a wallet, as the lane claims it: it stays with its first account. */
export const walletName = (address: string) => `wallet:${address}`

/** The active wallets of a user, the latest first. */
export async function findWallets(reader: Pick<Pool, 'query'>, userId: string): Promise<Wallet[]> {
  return listOwn(reader, signInWallets, userId, 'and removed_at is null order by id desc')
}
