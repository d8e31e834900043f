import type { Pool } from 'pg'
import type { Command, Context, Lane, Outcome } from '../../platform/lane/index.ts'
import {
  attemptPayout,
  deliverWithdrawal,
  endCooling,
  recordPayout,
  type PayoutAnswer,
} from '../commands/move-withdrawal.ts'
import { payoutOf, type Rail } from './rail.ts'
import { withdrawals, type Withdrawal } from './tables.ts'

/** At most this many a run; the next run takes those that are left. */
const ordersPerRun = 200
/** An attempt this old was made by a process that is gone, or whose answer is. */
const lostAfterMs = 60_000

export type Sender = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane, 'run'>
  readonly rail: Rail
  readonly onError: (error: unknown) => void
}

/**
 * Every second: ends what has cooled, hands over what may leave, finds out what was lost, and finishes what
 * has arrived. All that is due stands in the table; a run that was missed, or ran twice, changes nothing.
 */
export async function moveWithdrawals(
  sender: Sender,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const due = await dueOrders(sender.pool, parts, now)
  await Promise.all(
    due.map((order) => moveOn(sender, order, now).catch((error: unknown) => sender.onError(error))),
  )
}

function moveOn(sender: Sender, order: Withdrawal, now: number): Promise<unknown> {
  if (order.stage === 'cooling') return run(sender, endCooling, order, { id: order.id })
  if (order.stage === 'confirming') return finish(sender, order, now)
  return order.attemptAt === null ? handOver(sender, order) : findOut(sender, order)
}

/** Hands it over, once: only who gets the attempt through does. */
async function handOver(sender: Sender, order: Withdrawal): Promise<void> {
  const { id, accountId } = order
  const fence = await run(sender, attemptPayout, order, { id, accountId })
  if (!fence.ok || !isAttempt(fence.reply)) return
  await record(sender, order, await answerOf(() => sender.rail.send(payoutOf(order))))
}

/** It was not stopped instead. */
const isAttempt = (reply: unknown): boolean =>
  (reply as Pick<Withdrawal, 'stage'>).stage === 'sending'

/** The answer is lost. What the rail has of it is recorded; where it has nothing, a person finds out. */
async function findOut(sender: Sender, order: Withdrawal): Promise<void> {
  const answer = await answerOf(async () => {
    const txid = await sender.rail.find(payoutOf(order))
    return txid === null ? { kind: 'unknown' } : { kind: 'sent', txid }
  })
  await record(sender, order, answer)
}

async function answerOf(ask: () => Promise<PayoutAnswer>): Promise<PayoutAnswer> {
  try {
    return await ask()
  } catch {
    return { kind: 'unknown' }
  }
}

function record(sender: Sender, order: Withdrawal, answer: PayoutAnswer): Promise<Outcome> {
  return run(sender, recordPayout, order, { id: order.id, answer })
}

async function finish(sender: Sender, order: Withdrawal, now: number): Promise<void> {
  const state = await sender.rail.stateOf(payoutOf(order), order.sentAt ?? now, now)
  if (state.kind !== 'confirmed') return
  await run(sender, deliverWithdrawal, order, { id: order.id, accountId: order.accountId })
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

const dueText = `
  select * from wallet_withdrawal
  where part = any ($1) and status in ('under_review', 'paid_out') and (
    (stage = 'cooling' and cooling_until <= $2) or stage = 'confirming'
    or (stage = 'sending' and attempt_at is null)
    or (stage = 'sending' and parked_at is null and attempt_at <= $3))
  order by created_at limit ${ordersPerRun}`

async function dueOrders(
  pool: Pick<Pool, 'query'>,
  parts: readonly number[],
  now: number,
): Promise<Withdrawal[]> {
  const values = [parts, now, now - lostAfterMs]
  const found = await pool.query<Record<string, unknown>>(dueText, values)
  return found.rows.map((row) => withdrawals.parse(row))
}
