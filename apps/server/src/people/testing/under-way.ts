import type { Pool } from 'pg'
import { column, table } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'

const openOf = (name: string, load: string) =>
  table(name, { key: ['id'], load, columns: { id: column.id } })

type Listed = { readonly all: () => readonly unknown[] }

/** Fakes of other modules' open business, which stays open in these tests. */
export const underWay = {
  needs: {
    recharges: openOf('wallet_recharge', `t.status = 'under_review'`),
    withdrawals: openOf('wallet_withdrawal', `t.status in ('under_review', 'paid_out')`),
    loans: openOf('loan_order', `t.status in ('pending', 'passed', 'running', 'overdue')`),
    productOrders: openOf('invest_order', `t.status <> 'ended'`),
    ieoOrders: openOf('ieo_order', `t.status in ('applied', 'won', 'paid')`),
    contestEntries: openOf('contests_entry', `t.status = 'active'`),
    unsettledEntries: openOf('contests_entry', `t.status = 'active'`),
  },
  isAny: (
    open: Readonly<
      Record<
        | 'recharges'
        | 'withdrawals'
        | 'loans'
        | 'productOrders'
        | 'ieoOrders'
        | 'contestEntries'
        | 'unsettledEntries',
        Listed
      >
    >,
  ) =>
    [
      open.recharges,
      open.withdrawals,
      open.loans,
      open.productOrders,
      open.ieoOrders,
      open.contestEntries,
      open.unsettledEntries,
    ].some((rows) => rows.all().length > 0),
}

/** Starts an incoming payment to a user; `arrive` ends it. */
export async function comeTo(pool: Pick<Pool, 'query'>, userId: string) {
  const who = [partOf(userId), userId]
  await pool.query(
    `insert into wallet_recharge (part, user_id, id, method, currency, network, address, txid, amount, status,
       stage, version, certificates, flags, created_at)
     values ($1, $2, 1, 'crypto', 'USDT', 'sandbox', 'sbx1', 'tx', 1, 'under_review', 'stray', 1, '[]', '[]', 0)`,
    who,
  )
  return {
    arrive: () => pool.query('delete from wallet_recharge where part = $1 and user_id = $2', who),
  }
}

export async function countComing(pool: Pick<Pool, 'query'>, userId: string): Promise<number> {
  const found = await pool.query<{ count: number }>(
    'select count(*)::integer as count from wallet_recharge where part = $1 and user_id = $2',
    [partOf(userId), userId],
  )
  return found.rows[0]!.count
}
