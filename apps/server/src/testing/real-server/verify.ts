import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { expect, vi } from 'vitest'
import { auditAll } from '../audit.ts'
import { partOf } from '../../platform/part.ts'
import type { Dice } from '../simulation/dice.ts'
import type { Deed, Trader } from './trader.ts'

/** Number of acknowledged calls of each trader that are repeated after every kill. */
const repeats = 2

const storedText = `
  select 'paySandbox' as name, txid as id from wallet_chain_payment where part = $1 and user_id = $2
  union all select 'transferContract', ref_id::text from ledger_transfer
    where part = $1 and user_id = $2 and command = 'transfer'
  union all select 'createPosition', position_id::text from contracts_fill
    where part = $1 and user_id = $2 and kind = 'open'
  union all select 'closePosition', id::text from contracts_position
    where part = $1 and user_id = $2 and close_reason = 'manual'
  union all select 'buyOption', id::text from options_order where part = $1 and user_id = $2`

/** Checks that all acknowledged calls are stored exactly once, and nothing else. */
export async function expectEveryDeedOnce(pool: pg.Pool, traders: readonly Trader[]) {
  for (const { userId, deeds } of traders) {
    const { rows } = await pool.query<{ name: string; id: string }>(storedText, [
      partOf(userId),
      userId,
    ])
    const done = deeds.filter((deed) => deed.state === 'acknowledged' && !wasLiquidated(deed))
    expect(rows.map(({ name, id }) => `${name} ${id}`).toSorted()).toEqual(
      done.map((deed) => `${deed.name} ${idOf(deed)}`).toSorted(),
    )
  }
  expect(await auditAll(pool)).toEqual([])
}

/** Repeats some acknowledged calls and expects the same answers. */
export async function expectSameReplies(traders: readonly Trader[], dice: Dice): Promise<void> {
  for (const { deeds, again } of traders) {
    const done = deeds.filter(({ state }) => state === 'acknowledged').slice(-3 * repeats)
    for (let turn = 0; turn < repeats && done.length > 0; turn += 1) {
      const deed = dice.pick(done)
      const answer = await again(deed)
      if (!isDeepStrictEqual(answer, deed.reply)) expect(answer, deed.name).toEqual(deed.reply)
    }
  }
}

const waitingText = "select count(*) as count from wallet_recharge where status = 'under_review'"
const creditsText = `select count(*) as credits, count(distinct ref_id) as recharges,
    (select count(*) from wallet_chain_payment) as payments
  from ledger_transfer where kind = 'recharge'`

/** Waits until every payment is credited once. */
export async function expectEveryPaymentCredited(pool: pg.Pool): Promise<void> {
  const waiting = async () => (await pool.query<{ count: string }>(waitingText)).rows[0]?.count
  const isEmpty = async () => expect(await waiting()).toBe('0')
  await vi.waitFor(isEmpty, { timeout: 300_000, interval: 200 })
  const { rows } =
    await pool.query<Record<'credits' | 'recharges' | 'payments', string>>(creditsText)
  const { credits, recharges, payments } = rows[0]!
  expect({ credits, recharges }).toEqual({ credits: payments, recharges: payments })
}

const dueText = `select count(*) filter (where status = 'running')::integer as running,
    count(*) filter (where status = 'settled')::integer as settled from options_order where settle_at <= $1`

/**
 * Waits until every option is settled, and audits each against its ticks and the ledger. Resolves with their number.
 * @param endedBy only options that end until this time count (epoch ms); by default all
 */
export async function expectEveryOptionSettled(
  pool: pg.Pool,
  endedBy = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  type Counts = { readonly running: number; readonly settled: number }
  const counts = async () => (await pool.query<Counts>(dueText, [endedBy])).rows[0]!
  const isOver = async () => expect((await counts()).running).toBe(0)
  await vi.waitFor(isOver, { timeout: 300_000, interval: 500 })
  expect(await auditAll(pool)).toEqual([])
  return (await counts()).settled
}

/** A repeated close is answered as such: a liquidation of the account may have closed the position. */
const wasLiquidated = ({ name, reply }: Deed): boolean =>
  name === 'closePosition' && reply?.closeReasonKey === 'liquidation'

function idOf({ name, reply }: Deed): string | undefined {
  return name === 'paySandbox' ? reply?.txid : reply?.id
}

const openText = `select application_name, state, query from pg_stat_activity
  where application_name like 'candor %' and state like 'idle in transaction%'
    and clock_timestamp() - state_change > interval '1 second'`

/** Waits until no session of the server has a transaction open that nobody continues. */
export async function expectNothingOpen(pool: pg.Pool): Promise<void> {
  const isEmpty = async () => expect((await pool.query(openText)).rows).toEqual([])
  await vi.waitFor(isEmpty, { timeout: 60_000, interval: 100 })
}

/**
 * Waits until the lane has delivered and deleted every event.
 * @param change makes the lane run a batch, which deletes the events that were delivered before
 */
export async function expectEveryEventDelivered(
  pool: pg.Pool,
  change: () => Promise<void>,
): Promise<void> {
  const isEmpty = async () => {
    await change()
    expect((await pool.query('select user_id, number, name, tries from lane_event')).rows).toEqual(
      [],
    )
  }
  await vi.waitFor(isEmpty, { timeout: 120_000, interval: 1_000 })
}
