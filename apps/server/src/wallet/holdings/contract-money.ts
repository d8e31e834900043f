import { dayStart } from '@candor/api'
import { add, type Amount } from '@candor/money'
import type { Pool } from 'pg'
import { contractAccount, type ContractAccount } from '../../contracts/index.ts'
import { readBalance, type Book } from '../../ledger/index.ts'
import { readOptionProfit } from '../../options/index.ts'
import type { Tools } from '../tools.ts'

/** The contract account with all products that use it: a stake counts at its price until its end. */
export type ContractMoney = ContractAccount & { readonly stake: Amount }

/** @param pool a snapshot: otherwise money that moves between the reads would count twice or not at all */
export async function contractMoney(
  pool: Pick<Pool, 'query'>,
  userId: string,
  quotes: ReturnType<Tools['look']>,
  now: number,
  book: Book = 'real',
): Promise<ContractMoney> {
  const account = await contractAccount(pool, userId, quotes, now, book)
  const stake = await readBalance(pool, userId, 'contract.stake', 'USDT', book)
  const profit = await readOptionProfit(pool, userId, book, dayStart(now))
  return {
    ...account,
    stake,
    equity: account.equity === null ? null : add(account.equity, stake),
    todayPnl: add(account.todayPnl, profit.today),
    totalPnl: add(account.totalPnl, profit.total),
  }
}
