import { optionWindowMs } from '@candor/rules'
import type { Pool } from 'pg'
import { finalAtOf } from '../market/index.ts'
import {
  column,
  runUnkeyed,
  type Context,
  type Lane,
  type Outcome,
} from '../platform/lane/index.ts'
import { settleOptions, type SettleOptionsInput } from './commands/settle-options.ts'
import { logsOf, type Due } from './due-logs.ts'

export type SettleTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<Context>, 'run'>
}

/**
 * At most this many orders a round; the next round takes what is left. So many users at once are two full batches of
 * the lane: one that is saved and one that is decided.
 */
const ordersPerRound = 200_000
const usersAtOnce = 1_000

/**
 * Settles what is due: each user's orders in one command, whose from-state is the key. An order is due when its
 * end is final, and when the first tick can no more come in time. One that cannot be settled keeps nobody else
 * waiting: it is tried again in each round once its end is final.
 * @throws AggregateError when all that could be settled is, with what is wrong with the others.
 */
export function createSettling({ pool, lane }: SettleTools) {
  /** Orders that were accepted before had their first tick in time, or are void. */
  let begunUntil = 0

  return async function settleDue(parts: readonly number[]): Promise<number> {
    const finalAt = await finalAtOf(pool)
    const due = await readDue(pool, parts, { begunUntil, finalAt })
    const logs = await logsOf(pool, due, finalAt)
    const users = [...Map.groupBy(due, ({ userId }) => userId)]
    const round: Round = { count: 0, faults: [], isDone: due.length < ordersPerRound }
    const left = users.values()
    const settleLeft = async () => {
      for (const [userId, own] of left) await settleUser(lane, userId, own, logs, round)
    }
    await Promise.all(Array.from({ length: usersAtOnce }, settleLeft))
    if (round.isDone) begunUntil = finalAt - optionWindowMs
    if (round.faults.length > 0)
      throw new AggregateError(round.faults, 'not all second contracts were settled')
    return round.count
  }
}

type Stored = Record<'id' | 'user_id' | 'symbol' | 'accepted_at' | 'settle_at', string>

async function readDue(
  pool: SettleTools['pool'],
  parts: readonly number[],
  { begunUntil, finalAt }: { readonly begunUntil: number; readonly finalAt: number },
): Promise<Due[]> {
  const { rows } = await pool.query<Stored>(
    `select id, user_id, symbol, accepted_at, settle_at from options_order
     where status = 'running' and part = any ($1)
       and (settle_at <= $2 or (accepted_at > $3 and accepted_at <= $4))
     order by settle_at limit ${ordersPerRound}`,
    [parts, finalAt, begunUntil, finalAt - optionWindowMs],
  )
  return rows.map((row) => ({
    id: column.id.read(row.id),
    userId: column.id.read(row.user_id),
    symbol: row.symbol,
    acceptedAt: column.ms.read(row.accepted_at),
    settleAt: column.ms.read(row.settle_at),
  }))
}

/** What came of a round so far. */
type Round = {
  count: number
  readonly faults: unknown[]
  /** Whether the next round need not look again at what has begun. */
  isDone: boolean
}
type Logs = SettleOptionsInput['logs']

/** Settles a user's orders together or, where that is refused, each of them alone: only a bad one is left. */
async function settleUser(
  lane: SettleTools['lane'],
  userId: string,
  own: readonly Due[],
  logs: Logs,
  round: Round,
): Promise<void> {
  const ownLogs = new Map(own.map(({ id }) => [id, logs.get(id)!]))
  try {
    const outcome = await runUnkeyed({ lane }, settleOptions, userId, { logs: ownLogs })
    if (outcome.ok) round.count += (outcome.reply as { count: number }).count
    else if (isPassing(outcome)) round.isDone &&= outcome.error !== 'BUSY'
    else if (own.length > 1)
      await Promise.all(own.map((one) => settleUser(lane, userId, [one], logs, round)))
    else
      round.faults.push(
        new Error(`the second contract ${own[0]!.id} was refused with ${outcome.error}`),
      )
  } catch (fault) {
    // Nobody knows what became of it, so that is no fault of the order: the next round looks at it again.
    round.faults.push(fault)
    round.isDone = false
  }
}

/** Another process may have been first, and the lane may be full; nothing else may keep an order from its end. */
const isPassing = ({ error }: Outcome & { readonly ok: false }): boolean =>
  error === 'STATE_CHANGED' || error === 'BUSY'
