import { optionWindowMs, type TickLog } from '@candor/rules'
import type { Pool } from 'pg'
import { finalAtOf, ticksBetween } from '../market/index.ts'
import {
  column,
  runUnkeyed,
  type Context,
  type Lane,
  type Outcome,
} from '../platform/lane/index.ts'
import { settleOptions } from './commands/settle-options.ts'
import type { Tick } from './context.ts'

export type SettleTools = {
  readonly pool: Pick<Pool, 'query'>
  readonly lane: Pick<Lane<Context>, 'run'>
}

/** At most this many orders a round, and this many users at once; the next round takes what is left. */
const ordersPerRound = 200_000
const usersAtOnce = 1_000

type Due = { readonly user_id: string; readonly symbol: string; readonly accepted_at: string }

/**
 * Settles what is due: each user's orders in one command, whose from-state is the key. An order is due when its
 * end is final, and when the first tick can no more come in time.
 */
export function createSettling({ pool, lane }: SettleTools) {
  /** Orders that were accepted before had their first tick in time, or are void. */
  let begunUntil = 0

  return async function settleDue(parts: readonly number[]): Promise<number> {
    const finalAt = await finalAtOf(pool)
    const { rows } = await pool.query<Due>(
      `select user_id, symbol, accepted_at from options_order
       where status = 'running' and part = any ($1)
         and (settle_at <= $2 or (accepted_at > $3 and accepted_at <= $4))
       order by settle_at limit ${ordersPerRound}`,
      [parts, finalAt, begunUntil, finalAt - optionWindowMs],
    )
    const input = { logs: await logsOf(pool, rows, finalAt) }
    const users = [...new Set(rows.map(({ user_id: userId }) => userId))]
    let count = 0
    for (let start = 0; start < users.length; start += usersAtOnce) {
      const some = users.slice(start, start + usersAtOnce)
      const outcomes = await Promise.all(
        some.map((userId) => runUnkeyed({ lane }, settleOptions, userId, input)),
      )
      for (const outcome of outcomes) count += settledBy(outcome)
    }
    if (rows.length < ordersPerRound) begunUntil = finalAt - optionWindowMs
    return count
  }
}

/** Another process may have been first, and the lane may be full; nothing else may keep an order from its end. */
const passing = new Set<string>(['STATE_CHANGED', 'BUSY'])

function settledBy(outcome: Outcome): number {
  if (outcome.ok) return (outcome.reply as { count: number }).count
  if (!passing.has(outcome.error)) throw new Error(`settling was refused with ${outcome.error}`)
  return 0
}

/** The tick log of each symbol of these orders, from the first acceptance as far as it is final. */
async function logsOf(
  pool: SettleTools['pool'],
  due: readonly Due[],
  finalAt: number,
): Promise<ReadonlyMap<string, TickLog<Tick>>> {
  const starts = new Map<string, number>()
  for (const { symbol, accepted_at } of due) {
    const at = column.ms.read(accepted_at)
    starts.set(symbol, Math.min(at, starts.get(symbol) ?? at))
  }
  const logs = await Promise.all(
    [...starts].map(async ([symbol, from]) => {
      const ticks = await ticksBetween(pool, symbol, from, finalAt)
      return [symbol, { from, finalAt, ticks }] as const
    }),
  )
  return new Map(logs)
}
