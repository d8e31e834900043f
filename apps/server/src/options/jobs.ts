import { optionWindowMs } from '@candor/rules'
import type { Pool } from 'pg'
import { finalAtOf } from '../market/index.ts'
import { dueRows } from '../platform/due-rows.ts'
import { column, LaneBusy, runUnkeyed } from '../platform/lane/index.ts'
import type { Context, Lane } from '../platform/lane/index.ts'
import { settleOptions, type SettleOptionsInput } from './commands/settle-options.ts'
import { logsOf, type Due } from './due-logs.ts'

export type SettleTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<Context>, 'run'>
}

/**
 * So many orders are read at once; where more are due, part after part is read while those before it are settled, and
 * each round takes at most so many of them. So many users at once are two full batches of the lane: one that is saved
 * and one that is decided.
 */
const ordersAtOnce = 5_000
const ordersPerRound = 200_000
const partsAtOnce = 4
const usersAtOnce = 1_000

/**
 * Settles what is due: each user's orders in one command, whose from-state is the key. An order is due when its
 * end is final, and when the first tick can no more come in time. One that cannot be settled keeps nobody else
 * waiting: it is tried again in each round once its end is final.
 * @throws AggregateError when all that could be settled is, with what is wrong with the others.
 */
export function createSettling({ pool, lane }: SettleTools) {
  /** By part: orders that were accepted before had their first tick in time, or are void. None where it is new here. */
  const begunIn = new Map<number, number>()

  return async function settleDue(parts: readonly number[]): Promise<number> {
    const finalAt = await finalAtOf(pool)
    const begunUntil = Math.min(...parts.map((part) => begunIn.get(part) ?? 0))
    const round: Round = { count: 0, busy: 0, faults: [], isDone: true }
    const left = dueUsers(pool, parts, { begunUntil, finalAt }, round)
    const settleLeft = async () => {
      for await (const { userId, own, logs } of left)
        await settleUser(lane, userId, own, logs, round)
    }
    await Promise.all(Array.from({ length: usersAtOnce }, settleLeft))
    if (round.isDone) for (const part of parts) begunIn.set(part, finalAt - optionWindowMs)
    if (round.busy > 0)
      round.faults.push(
        new LaneBusy(`the lane is full: second contracts of ${round.busy} users are still due`),
      )
    if (round.faults.length > 0)
      throw new AggregateError(round.faults, 'not all second contracts were settled')
    return round.count
  }
}

/** The orders whose end has come. */
export const dueOptions = (pool: SettleTools['pool']) =>
  dueRows(pool, 'options', {
    limitMs: 10_000,
    text: 'select min(settle_at) as at from options_running where settle_at <= $1',
  })

/** Until when what was accepted has been looked at, and until when what ends is final, epoch ms. */
type Until = { readonly begunUntil: number; readonly finalAt: number }
type DueUser = { readonly userId: string; readonly own: readonly Due[]; readonly logs: Logs }

/** Each user with what of theirs is due: few at once, or part after part, each read while the one before is settled. */
async function* dueUsers(
  pool: SettleTools['pool'],
  parts: readonly number[],
  until: Until,
  round: Round,
): AsyncGenerator<DueUser> {
  const logged = async (due: readonly Due[]) => ({
    due,
    logs: await logsOf(pool, due, until.finalAt),
  })
  const first = await readDue(pool, parts, until, ordersAtOnce)
  if (first.length < ordersAtOnce) return yield* byUser(await logged(first))
  const read = async (some: readonly number[], most: number) =>
    logged(await readDue(pool, some, until, most))
  const groups = Array.from({ length: Math.ceil(parts.length / partsAtOnce) }, (_, at) =>
    parts.slice(at * partsAtOnce, (at + 1) * partsAtOnce),
  )
  const most = Math.ceil(ordersPerRound / groups.length)
  let next = read(groups[0]!, most)
  for (const at of groups.keys()) {
    const found = await next
    const after = groups[at + 1]
    if (after !== undefined) {
      next = read(after, most)
      // Whoever waits for it hears of a fault; until then nobody does, and that is no fault of its own.
      next.catch(() => undefined)
    }
    if (found.due.length === most) round.isDone = false
    yield* byUser(found)
  }
}

function* byUser({ due, logs }: { readonly due: readonly Due[]; readonly logs: Logs }) {
  for (const [userId, own] of Map.groupBy(due, (one) => one.userId)) yield { userId, own, logs }
}

type Stored = Record<'id' | 'user_id' | 'symbol' | 'accepted_at' | 'settle_at', string>

async function readDue(
  pool: SettleTools['pool'],
  parts: readonly number[],
  { begunUntil, finalAt }: Until,
  most: number,
): Promise<Due[]> {
  const { rows } = await pool.query<Stored>(
    `select id, user_id, symbol, accepted_at, settle_at from options_running
     where part = any ($1)
       and (settle_at <= $2 or (accepted_at > $3 and accepted_at <= $4))
     order by settle_at limit $5`,
    [parts, finalAt, begunUntil, finalAt - optionWindowMs, most],
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
  /** Users whose command found the lane full. */
  busy: number
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
    else if (outcome.error === 'BUSY') {
      round.busy += 1
      round.isDone = false
    } else if (outcome.error === 'STATE_CHANGED') return // another process was first
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
