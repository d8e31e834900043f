import type { Pool } from 'pg'
import { lastTicks, ticksAfter, type CommittedTick, type Symbols } from '../market/index.ts'
import { column, runUnkeyed, type Command, type Lane } from '../platform/lane/index.ts'
import { workThrough } from '../platform/work-through.ts'
import { chargeLoans } from './commands/charge-loans.ts'
import { callAgainMs, judgeLoans } from './commands/judge-loans.ts'
import { payOutLoans } from './commands/pay-out-loans.ts'
import type { LoanContext } from './context.ts'
import { ticksToSell } from './sale.ts'
import type { LoanSets } from './terms.ts'

export type JobTools = {
  readonly pool: Pool
  readonly lane: Pick<Lane<LoanContext>, 'run'>
  readonly sets: LoanSets
  readonly symbols: Symbols
}

/** Users of these parts of whom a loan has an hour that was not charged, or an end that nobody has noticed. */
const chargeText = `
  select distinct user_id from loan_order
  where part = any ($1) and user_id > $2 and status in ('running', 'overdue')
    and ((start_at + hours * 3600000::bigint < $3::bigint and hours < days * 24 + late_hours)
      or (status = 'running' and end_at < $3::bigint)
      or (loan_type = 'credit' and end_at + late_hours * 3600000::bigint <= $3::bigint))
  order by user_id limit $4`

/** Charges what is due, by the time of each hour: after a month without a server all of it at once. */
export async function chargeDue(
  { pool, lane }: JobTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  await workThrough(
    (after, size) => usersOf(pool, chargeText, [parts, after, now, size]),
    (userId) => runFor(lane, chargeLoans, userId, null),
  )
}

/** Pays out what was passed, as soon as it may be. */
export async function payOutPassed(
  { pool, lane }: JobTools,
  parts: readonly number[],
): Promise<void> {
  const text = `select distinct user_id from loan_order
    where part = any ($1) and user_id > $2 and status = 'passed' order by user_id limit $3`
  await workThrough(
    (after, size) => usersOf(pool, text, [parts, after, size]),
    (userId) => runFor(lane, payOutLoans, userId, { userId }),
  )
}

/** Who has reached a step at this price and was not told today, or is to be sold, or is overdue for too long. */
const judgeText = `
  select distinct user_id from loan_order
  where part = any ($1) and user_id > $2 and status in ('running', 'overdue')
    and pledge_symbol = $3 and collateral > 0
    and (liquidation_price >= $4::numeric
      or (call_price >= $4::numeric and (called_at is null or called_at <= $5::bigint - ${callAgainMs}))
      or end_at + late_hours * 3600000::bigint <= $5::bigint)
  order by user_id limit $6`

/** Judges pledges by the ticks of each round, and by a few before it, so that a stretch across two rounds is seen. */
export function createJudge({ pool, lane, sets, symbols }: JobTools) {
  const judged = new Map<string, number>()

  /** Nothing of a feed that has gone silent: an old price sells nothing. */
  async function freshTicks(symbol: string, now: number): Promise<CommittedTick[]> {
    const known = symbols.get(symbol)
    const seq = judged.get(symbol)
    const ticks =
      seq === undefined
        ? await lastTicks(pool, symbol, ticksToSell)
        : await ticksAfter(pool, symbol, seq - ticksToSell + 1)
    const last = ticks.at(-1)
    if (last === undefined || known === undefined || now - last.at > known.maxAgeMs) return []
    judged.set(symbol, last.seq)
    return ticks
  }

  return async (parts: readonly number[], now: number): Promise<void> => {
    const pledged = [...sets.values()].flatMap(({ collaterals }) => collaterals)
    for (const symbol of new Set(pledged.map((one) => one.symbol))) {
      const ticks = await freshTicks(symbol, now)
      if (ticks.length === 0) continue
      const prices = ticks.map(({ price }) => price)
      const lowest = prices.reduce((a, b) => (a < b ? a : b))
      const values = [symbol, column.price.write(lowest), now]
      await workThrough(
        (after, size) => usersOf(pool, judgeText, [parts, after, ...values, size]),
        (userId) => runFor(lane, judgeLoans, userId, { symbol, ticks }),
      )
    }
  }
}

async function usersOf(pool: Pool, text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(text, [...values])
  return rows.map(({ user_id }) => user_id)
}

/** That somebody else was faster is no fault. */
async function runFor<Input>(
  lane: JobTools['lane'],
  what: Command<Input>,
  userId: string,
  input: Input,
): Promise<void> {
  const outcome = await runUnkeyed({ lane }, what as never, userId, input as never)
  const isPassing = outcome.ok || ['STATE_CHANGED', 'BUSY'].includes(outcome.error)
  if (!isPassing) throw new Error(`the loans of ${userId} were refused with ${outcome.error}`)
}
