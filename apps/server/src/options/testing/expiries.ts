import { settleOption } from '@candor/rules'
import { ticksBetween } from '../../market/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { pastLedgerGuards } from '../../testing/past-ledger-guards.ts'
import { parseOrder } from '../tables.ts'
import { openOptionsWorld } from './options-world.ts'

/** Users with orders that all end at one instant; half of them in each direction. */
export async function openExpiries(users: number, each: number, database?: Database) {
  const world = await openOptionsWorld('expiries', { ...(database && { database }) })
  const first = await world.userWith('100')
  await world.price('BTCUSDT', '50000')
  await world.pass(250)
  const { id, openAt } = await world.bought(first, world.order())
  await world.price('BTCUSDT', '50000')
  // As if all had bought at that moment: their money, and the transfers that brought it.
  await pastLedgerGuards(world.database, async (owner) => {
    await owner.query('create table one as select * from options_agreed where id = $1', [id])
    await owner.query('alter table options_agreed disable trigger user')
    await owner.query('delete from options_agreed')
    await owner.query('alter table options_agreed enable trigger user')
    await owner.query('delete from options_running')
    await owner.query(`delete from ledger_account where kind like 'contract.%'`)
    await owner.query('delete from ledger_transfer')
    await owner.query('delete from lane_owner')
    const values = [users, each]
    const many = 'from generate_series(1, $1::int) u, generate_series(1, $2::int) n'
    const all = 'from generate_series(1, $1::int) u where $2::int > 0'
    await owner.query(`insert into lane_owner (part, id) select u % 64, u ${all}`, values)
    await owner.query(
      `insert into options_agreed select (jsonb_populate_record(one, jsonb_build_object(
         'part', u % 64, 'user_id', u, 'id', u::bigint * 1000 + n,
         'direction', case n % 2 when 0 then 'up' else 'down' end))).* from one,
         generate_series(1, $1::int) u, generate_series(1, $2::int) n`,
      values,
    )
    await owner.query(
      `insert into options_running select part, user_id, id, symbol, seconds, direction, stake, payout_rate, rule_version,
         accepted_at, settle_at, book from options_agreed`,
    )
    await owner.query(
      `insert into ledger_transfer (part, user_id, number, id, command, book, currency, debit, credit, amount,
         kind, ref_type, ref_id, at, credit_after, debit_after)
       select u % 64, u, n + 1, u::bigint * 10000 + n, 'buyOption', 'real', 'USDT', 'contract.available',
         'contract.stake', 1000000000, 'option_stake', 'option', u::bigint * 1000 + n, ${openAt},
         n * 1000000000::numeric, ($2::int - n) * 1000000000::numeric ${many}`,
      values,
    )
    await owner.query(
      `insert into ledger_transfer (part, user_id, number, id, command, book, currency, debit, credit, amount,
         kind, at, credit_after)
       select u % 64, u, 1, u::bigint * 10000, 'fund', 'real', 'USDT', 'house.custody', 'contract.available',
         $2::int * 1000000000::numeric, 'recharge', ${openAt - 1}, $2::int * 1000000000::numeric ${all}`,
      values,
    )
    await owner.query(
      `insert into ledger_account (part, user_id, book, kind, currency, balance)
       select u % 64, u, 'real', k, 'USDT', case k when 'contract.stake' then $2::int * 1000000000::numeric else 0 end
       from generate_series(1, $1::int) u, unnest(array['contract.stake', 'contract.available']) k`,
      values,
    )
    await owner.query('update lane_owner set transfer_number = $2 + 1 where id <= $1', values)
    await owner.query('analyze')
  })
  await world.pass(29_500)
  await world.price('BTCUSDT', '50001')
  await world.pass(3_000)

  return {
    settle: world.settle,
    /** Number of ended orders. */
    async due(): Promise<number> {
      const { rows } = await world.pool.query<{ count: number }>(
        `select count(*)::integer as count from options_running
           where settle_at <= (select max(at) from market_checkpoint)`,
      )
      return rows[0]!.count
    },
    close: world.close,
    /** Number of orders by result and tick. */
    async results() {
      const { rows } = await world.pool.query<Record<string, unknown>>(
        `select direction, result, exit_seq, count(*)::integer as count from options_order
         group by direction, result, exit_seq order by direction`,
      )
      return rows
    },
    /** One hash of all orders and ledger rows. */
    async hash(): Promise<unknown> {
      // A query over all rows takes longer than the pool's statement timeout.
      const { rows } = await withClient(world.database.ownerUrl, (owner) =>
        owner.query(
          `select (select md5(string_agg(o::text, '' order by o.user_id, o.id)) from options_order o) as orders,
           (select md5(string_agg(t::text, '' order by t.user_id, t.number)) from ledger_transfer t) as transfers`,
        ),
      )
      return rows[0]
    },
    /** Orders whose payment differs from the rule applied to row and log. */
    async replayed(): Promise<string[]> {
      const finalAt = world.world.clock.now()
      const ticks = await ticksBetween(world.pool, 'BTCUSDT', openAt, finalAt)
      const { rows } = await withClient(world.database.ownerUrl, (owner) =>
        owner.query<Record<string, unknown>>('select * from options_order'),
      )
      return rows.map(parseOrder).flatMap((order) => {
        const outcome = settleOption(order, { from: openAt, finalAt, ticks })
        return outcome?.result === order.result && outcome.credited === order.credited
          ? []
          : [order.id]
      })
    },
  }
}
