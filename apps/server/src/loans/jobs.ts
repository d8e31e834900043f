import type { Amount } from '@candor/money'
import type { Pool } from 'pg'
import type { Symbols } from '../market/index.ts'
import { mustBeDone, runUnkeyed, type Command, type Lane } from '../platform/lane/index.ts'
import { workThrough } from '../platform/work-through.ts'
import { chargeLoans } from './commands/charge-loans.ts'
import { openLendingAccount } from './commands/open-lending.ts'
import { lapseMs, payOutLoans, reviewMs } from './commands/pay-out-loans.ts'
import type { LoanContext } from './context.ts'
import { readFacts, type KnownOf } from './queries.ts'
import { lendingOwner, type LoanSets } from './terms.ts'

export type JobTools = {
  readonly pool: Pool
  readonly lane: Pick<Lane<LoanContext>, 'run'>
  readonly sets: LoanSets
  /** Facts of other modules behind a user's limit. */
  readonly knownOf: KnownOf
  /** Initial lending account. */
  readonly funds: Amount
  readonly symbols: Symbols
}

/** Users of these parts with an uncharged hour or an unnoticed end of a loan. */
const chargeText = `
  select distinct user_id from loan_order
  where part = any ($1) and user_id > $2 and status in ('running', 'overdue')
    and ((start_at + hours * 3600000::bigint < $3::bigint and hours < days * 24 + late_hours)
      or (status = 'running' and end_at < $3::bigint)
      or (loan_type = 'credit' and end_at + late_hours * 3600000::bigint <= $3::bigint))
  order by user_id limit $4`

/** Charges due hours in order of time: after an outage all at once. */
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

/** Users with loans that were approved and do not wait yet, have waited too long, or were never decided. */
const passedText = `
  select user_id from loan_order
  where part = any ($1) and user_id > $2 and status = 'passed'
    and (waiting_at is null or passed_at <= $3::bigint - ${lapseMs})
  union
  select user_id from loan_order
  where part = any ($1) and user_id > $2 and loan_type = 'credit' and status = 'pending'
    and applied_at <= $3::bigint - ${reviewMs}
  order by user_id limit $4`

/** Users with loans that wait for the lending account, in order. */
const waitingText = `
  select user_id from loan_order where part = any ($1) and status = 'passed' and waiting_at is not null
  order by waiting_at, id limit $2`

/** Waiting loans paid out per run. */
const paidAtOnce = 50

/** Pays out approved loans: waiting ones first, in order, until the lending account is used up. */
export async function payOutPassed(
  tools: JobTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const { pool, lane, sets } = tools
  /** The facts may change until the payout. */
  const inputOf = async (userId: string) => ({
    userId,
    sets,
    ...(await readFacts(tools, userId, now)),
  })
  for (const userId of await usersOf(pool, waitingText, [parts, paidAtOnce])) {
    const outcome = await runUnkeyed({ lane }, payOutLoans, userId, await inputOf(userId))
    mustBeDone(outcome, `${payOutLoans.name} of ${userId}`)
    if (!outcome.ok) break
  }
  await workThrough(
    (after, size) => usersOf(pool, passedText, [parts, after, now, size]),
    async (userId) => runFor(lane, payOutLoans, userId, await inputOf(userId)),
  )
}

/** Opens the lending account at the first start; with two processes, one does. */
export async function openAccount({ lane, funds }: JobTools): Promise<void> {
  await runFor(lane, openLendingAccount, lendingOwner.userId, { funding: funds })
}

/** Users found by a query. */
export async function usersOf(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(text, [...values])
  return rows.map(({ user_id }) => user_id)
}

/** Runs a job's command for a user. @throws as `mustBeDone` does */
export async function runFor<Input>(
  lane: JobTools['lane'],
  what: Command<Input>,
  userId: string,
  input: Input,
): Promise<void> {
  const outcome = await runUnkeyed({ lane }, what as never, userId, input as never)
  mustBeDone(outcome, `${what.name} of ${userId}`)
}
