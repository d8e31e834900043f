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
 * Orders read at once. If more are due, the next page is read while the previous one is settled, up to a limit per run. The
 * number of concurrent users is two full batches of the lane: one being saved and one being decided.
 */
const ordersAtOnce = 5_000
const ordersPerRound = 200_000
const partsAtOnce = 4
const usersAtOnce = 1_000

/**
 * Settles due orders: one command per user, whose start state is its key. An order is due when its end is final, or when no
 * first tick can come in time any more. An order that cannot be settled holds up no other and is retried in each run.
 * @throws AggregateError after all other orders are settled, with the faults
 */
export function createSettling({ pool, lane }: SettleTools) {
  /** By part: orders accepted before this time have their first tick, or are void. Absent for a part that is new here. */
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

/** Orders whose end has come. */
export const dueOptions = (pool: SettleTools['pool']) =>
  dueRows(pool, 'options', {
    limitMs: 10_000,
    text: 'select min(settle_at) as at from options_running where settle_at <= $1',
  })

/** Until when accepted orders were checked, and until when ends are final (epoch ms). */
type Until = { readonly begunUntil: number; readonly finalAt: number }
type DueUser = { readonly userId: string; readonly own: readonly Due[]; readonly logs: Logs }

/** Each user with their due orders: all at once if few, otherwise page by page, each read while the previous one is settled. */
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
      // The fault is reported when the page is awaited; it is no unhandled rejection meanwhile.
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

/** Result of a run so far. */
type Round = {
  count: number
  /** Users whose command found the lane full. */
  busy: number
  readonly faults: unknown[]
  /** Whether the next run can skip the started orders. */
  isDone: boolean
}
type Logs = SettleOptionsInput['logs']

/** Settles a user's orders together, or one by one after a refusal, so that only the bad order fails. */
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
    } else if (outcome.error === 'STATE_CHANGED') return // another process was faster
    else if (own.length > 1)
      await Promise.all(own.map((one) => settleUser(lane, userId, [one], logs, round)))
    else
      round.faults.push(
        new Error(`the second contract ${own[0]!.id} was refused with ${outcome.error}`),
      )
  } catch (fault) {
    // The outcome is unknown, which is no fault of the order: the next run checks again.
    round.faults.push(fault)
    round.isDone = false
  }
}
