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
  /** What is known of a user that moves how much they may borrow. */
  readonly knownOf: KnownOf
  /** What the lending account begins with. */
  readonly funds: Amount
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

/** Whose loans were passed and do not wait for the lending account yet, have waited for too long, or were never decided on. */
const passedText = `
  select user_id from loan_order
  where part = any ($1) and user_id > $2 and status = 'passed'
    and (waiting_at is null or passed_at <= $3::bigint - ${lapseMs})
  union
  select user_id from loan_order
  where part = any ($1) and user_id > $2 and loan_type = 'credit' and status = 'pending'
    and applied_at <= $3::bigint - ${reviewMs}
  order by user_id limit $4`

/** Whose loans wait for the lending account, in the order in which they came. */
const waitingText = `
  select user_id from loan_order where part = any ($1) and status = 'passed' and waiting_at is not null
  order by waiting_at, id limit $2`

/** So many of those that wait are paid out in one round. */
const paidAtOnce = 50

/** Pays out what was passed, as soon as it may be: what waits first, in its order, until the lending account covers one no more. */
export async function payOutPassed(
  tools: JobTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const { pool, lane, sets } = tools
  /** What is known of a user changes until the moment at which they are paid. */
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

/** Opens the account that loans are paid out of, at the first start; of two processes that start at once, one does. */
export async function openAccount({ lane, funds }: JobTools): Promise<void> {
  await runFor(lane, openLendingAccount, lendingOwner.userId, { funding: funds })
}

/** The users that a query finds. */
export async function usersOf(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(text, [...values])
  return rows.map(({ user_id }) => user_id)
}

/** Runs a command of a job for a user. @throws as `mustBeDone` does */
export async function runFor<Input>(
  lane: JobTools['lane'],
  what: Command<Input>,
  userId: string,
  input: Input,
): Promise<void> {
  const outcome = await runUnkeyed({ lane }, what as never, userId, input as never)
  mustBeDone(outcome, `${what.name} of ${userId}`)
}
