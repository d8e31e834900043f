import type { Unclaimed } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { partOf } from '../../platform/part.ts'
import { unclaimedBalanceOf } from './unclaimed-balance.ts'
import { unclaimedCame, unclaimedUses } from './tables.ts'

/** The unclaimed balance of an ended account, and its latest returns, at most `count`. */
export async function unclaimedOf(
  pool: Pick<Pool, 'query'>,
  userId: string,
  count: number,
): Promise<Unclaimed> {
  const who = [partOf(userId), userId]
  const [came, used] = await Promise.all(
    [
      `select * from ledger_transfer where part = $1 and user_id = $2 and credit = 'house.unclaimed'`,
      'select * from wallet_unclaimed_use where part = $1 and user_id = $2 order by at desc, id desc',
    ].map((text) => pool.query<Record<string, unknown>>(text, who)),
  )
  const arrived = came!.rows.map((row) => unclaimedCame.parse(row))
  const uses = used!.rows.map((row) => unclaimedUses.parse(row))
  const state = { unclaimedCame: { all: () => arrived }, unclaimedUses: { all: () => uses } }
  const currencies = [...new Set(arrived.map(({ currency }) => currency))].toSorted()
  return {
    lying: currencies
      .map((currency) => ({ currency, amount: unclaimedBalanceOf(state, currency) }))
      .filter(({ amount }) => amount > 0n)
      .map(({ currency, amount }) => ({ currency, amount: Amount.text(amount) })),
    returns: uses
      .filter(({ use }) => use === 'return')
      .slice(0, count)
      .map(({ id, payeeId, currency, amount, status, at }) => ({
        id,
        payeeId: payeeId!,
        currency,
        amount: Amount.text(amount),
        statusKey: status,
        at,
      })),
  }
}
