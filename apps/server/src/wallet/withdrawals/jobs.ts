import type { Pool } from 'pg'
import type { Command, Context, Lane, Outcome } from '../../platform/lane/index.ts'
import {
  attemptPayout,
  deliverWithdrawal,
  endCooling,
  noteReturn,
  recordPayout,
  type PayoutAnswer,
} from '../commands/move-withdrawal.ts'
import { dueRows } from '../../platform/due-rows.ts'
import type { Tools } from '../tools.ts'
import { Unanswered } from './patient-rail.ts'
import { payoutOf, type Rail } from './rail.ts'
import { withdrawals, type Withdrawal } from './tables.ts'

/** Withdrawals of each kind per run; the next run takes the rest. */
const ordersPerRun = 200
/** An attempt this old was made by a process that is gone, or its answer is lost. */
const lostAfterMs = 60_000

export type Sender = Pick<Tools, 'knownAsOf'> & {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly rail: Rail
  readonly onError: (error: unknown) => void
}

/** Withdrawals whose cooldown is over. */
export const dueWithdrawals = (pool: Pick<Pool, 'query'>) =>
  dueRows(pool, 'withdrawals', {
    limitMs: 60_000,
    text: `select min(cooling_until) as at from wallet_withdrawal
      where stage = 'cooling' and status = 'under_review' and cooling_until <= $1`,
  })

/**
 * Every second: ends cooldowns, sends approved payouts, resolves lost answers, and finishes arrived or returned payouts. Due
 * rows are read from the table, so a missed or repeated run does no harm.
 */
export function createMover(sender: Sender) {
  const { pool, onError } = sender
  // Pending payouts stay due until they arrive, and blocked ones until they may be sent: each run continues after the last one,
  // so none waits for ever.
  const [nextToSend, nextUnderWay] = [turns(pool, toSendText), turns(pool, underWayText)]
  return async (parts: readonly number[], now: number): Promise<void> => {
    const due = await Promise.all([
      ordersOf(pool, movingText, [parts, now, now - lostAfterMs]),
      nextToSend(parts),
      nextUnderWay(parts),
    ])
    await Promise.all(due.flat().map((order) => moveOn(sender, order, now).catch(onError)))
  }
}

/** Returns the orders of a query in turns: those after the last ones, and the first again at the end. */
function turns(pool: Sender['pool'], text: string) {
  let seen = '0'
  return async (parts: readonly number[]): Promise<Withdrawal[]> => {
    const orders = await ordersOf(pool, text, [parts, seen])
    seen = orders.length < ordersPerRun ? '0' : orders.at(-1)!.id
    return orders
  }
}

function moveOn(sender: Sender, order: Withdrawal, now: number): Promise<unknown> {
  if (order.stage === 'cooling') return run(sender, endCooling, order, { id: order.id })
  if (order.stage === 'confirming') return finish(sender, order, now)
  return order.attemptAt === null ? handOver(sender, order, now) : findOut(sender, order)
}

/**
 * Sends a payout once: only the process whose attempt succeeds sends it. A call without an answer in time may have been
 * executed, and is resolved like a lost answer.
 */
async function handOver(sender: Sender, order: Withdrawal, now: number): Promise<void> {
  const { id, accountId, userId } = order
  const asked = { id, accountId, known: await sender.knownAsOf(userId, now) }
  const fence = await run(sender, attemptPayout, order, asked)
  if (!fence.ok || !isAttempt(fence.reply)) return
  const answer = await answerOf(() => sender.rail.send(payoutOf(order)))
  if (answer !== null) await record(sender, order, answer)
}

/** The order was not stopped instead. */
const isAttempt = (reply: unknown): boolean =>
  (reply as Pick<Withdrawal, 'stage'>).stage === 'sending'

/** Resolves a lost answer: the rail's state is recorded; if it has none, an operator finds out. */
async function findOut(sender: Sender, order: Withdrawal): Promise<void> {
  const answer = await answerOf(async () => {
    const txid = await sender.rail.find(payoutOf(order))
    return txid === null ? { kind: 'unknown' } : { kind: 'sent', txid }
  })
  await record(sender, order, answer ?? { kind: 'unknown' })
}

/** The rail's answer; null if it did not come in time. */
async function answerOf(ask: () => Promise<PayoutAnswer>): Promise<PayoutAnswer | null> {
  try {
    return await ask()
  } catch (error) {
    return error instanceof Unanswered ? null : { kind: 'unknown' }
  }
}

function record(sender: Sender, order: Withdrawal, answer: PayoutAnswer): Promise<Outcome> {
  return run(sender, recordPayout, order, { id: order.id, answer })
}

/** Finishes an arrived payout. A returned payout waits for two operators; until then it may still turn out to arrive. */
async function finish(sender: Sender, order: Withdrawal, now: number): Promise<void> {
  const { id, accountId, parkedAt } = order
  const { kind } = await sender.rail.stateOf(payoutOf(order), now)
  if (kind === 'confirmed') await run(sender, deliverWithdrawal, order, { id, accountId })
  if (kind === 'returned' && parkedAt === null) await run(sender, noteReturn, order, { id })
}

function run<Input>(
  { lane }: Sender,
  command: Command<Input, Context>,
  { userId }: Withdrawal,
  input: Input,
): Promise<Outcome> {
  const request = { key: null, payloadHash: new Uint8Array(), nonce: null }
  return lane.run(command, { ...request, owner: userId, route: command.name, input })
}

/** Each row leaves its state when it is processed. */
const movingText = `
  select * from wallet_withdrawal
  where part = any ($1) and status = 'under_review' and (
    (stage = 'cooling' and cooling_until <= $2)
    or (stage = 'sending' and parked_at is null and attempt_at <= $3))
  order by created_at limit ${ordersPerRun}`

const toSendText = `
  select * from wallet_withdrawal
  where part = any ($1) and status = 'under_review' and stage = 'sending' and attempt_at is null and id > $2
  order by id limit ${ordersPerRun}`

const underWayText = `
  select * from wallet_withdrawal
  where part = any ($1) and status = 'paid_out' and id > $2
  order by id limit ${ordersPerRun}`

async function ordersOf(
  pool: Pick<Pool, 'query'>,
  text: string,
  values: readonly unknown[],
): Promise<Withdrawal[]> {
  const found = await pool.query<Record<string, unknown>>(text, [...values])
  return found.rows.map((row) => withdrawals.parse(row))
}
