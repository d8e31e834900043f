import type { Price } from '@candor/money'
import type { Pool } from 'pg'
import { lastTicks, ticksAfter, type CommittedTick } from '../market/index.ts'
import { column, LaneBusy } from '../platform/lane/index.ts'
import { runAll } from '../platform/run-all.ts'
import { workThrough } from '../platform/work-through.ts'
import { callAgainMs, judgeLoans } from './commands/judge-loans.ts'
import { runFor, usersOf, type JobTools } from './jobs.ts'
import { ticksToSell } from './sale.ts'

/**
 * Users who have reached a step at this price and were not told today, or whose collateral is to be sold, or who are overdue
 * for too long.
 */
const judgeText = `
  select distinct user_id from loan_order
  where part = any ($1) and user_id > $2 and status in ('running', 'overdue')
    and pledge_symbol = $3 and collateral > 0
    and (liquidation_price >= $4::numeric
      or (call_price >= $4::numeric and (called_at is null or called_at <= $5::bigint - ${callAgainMs}))
      or end_at + late_hours * 3600000::bigint <= $5::bigint)
  order by user_id limit $6`

/** Ticks per page. */
const pageTicks = 1_000
/** Ticks before those of a run that belong to it, so that a window across two runs is seen. */
const overlap = ticksToSell - 1
/** How long the ticks of a failed run are judged again. */
const retryMs = 60_000

/** Tick numbers: up to which all users were judged, and up to which a failed run went. */
type Progress = { readonly done: number; readonly tried: number }

/** Reads of the judge: committed ticks, and the users whom they may concern. */
export type JudgeReads = {
  readonly lastTick: (symbol: string) => Promise<CommittedTick | undefined>
  readonly ticksAfter: (symbol: string, seq: number, limit: number) => Promise<CommittedTick[]>
  /** At most `size` users of these parts after the id `after`, ascending. */
  readonly usersAt: (about: Reached, after: string, size: number) => Promise<string[]>
}

type Reached = {
  readonly parts: readonly number[]
  readonly symbol: string
  /** The lowest price of the run. */
  readonly price: Price
  readonly now: number
}

export const judgeReads = (pool: Pool): JudgeReads => ({
  lastTick: async (symbol) => (await lastTicks(pool, symbol, 1))[0],
  ticksAfter: (symbol, seq, limit) => ticksAfter(pool, symbol, seq, limit),
  usersAt: ({ parts, symbol, price, now }, after, size) =>
    usersOf(pool, judgeText, [parts, after, symbol, column.price.write(price), now, size]),
})

type JudgeTools = Pick<JobTools, 'lane' | 'sets' | 'symbols'> & { readonly reads: JudgeReads }

/** Judges collateral by every tick since the last complete run, up to the newest. */
export function createJudge({ reads, lane, sets, symbols }: JudgeTools) {
  const progress = new Map<string, Progress>()

  /** No ticks of a silent feed: an old price sells nothing. */
  async function freshTicks(symbol: string, now: number): Promise<CommittedTick[]> {
    const known = symbols.get(symbol)
    const last = await reads.lastTick(symbol)
    if (last === undefined || known === undefined || now - last.at > known.maxAgeMs) return []
    const begin = last.seq - 1
    const { done, tried } = progress.get(symbol) ?? { done: begin, tried: begin }
    const since = await ticksSince(done - overlap, symbol)
    const ticks = since.filter(({ seq, at }) => seq > tried - overlap || now - at <= retryMs)
    progress.set(symbol, { done: ticks[0]!.seq - 1 + overlap, tried })
    return ticks
  }

  /** Every committed tick after a number, up to the newest. */
  async function ticksSince(seq: number, symbol: string): Promise<CommittedTick[]> {
    const ticks: CommittedTick[] = []
    for (;;) {
      const page = await reads.ticksAfter(symbol, ticks.at(-1)?.seq ?? seq, pageTicks)
      ticks.push(...page)
      if (page.length < pageTicks) return ticks
    }
  }

  async function judgeSymbol(symbol: string, parts: readonly number[], now: number): Promise<void> {
    const ticks = await freshTicks(symbol, now)
    if (ticks.length === 0) return
    const last = ticks.at(-1)!.seq
    const prices = ticks.map(({ price }) => price)
    const price = prices.reduce((a, b) => (a < b ? a : b))
    try {
      await workThrough(
        (after, size) => reads.usersAt({ parts, symbol, price, now }, after, size),
        (userId) => runFor(lane, judgeLoans, userId, { symbol, ticks }),
        // The next run has its own ticks and would miss the rest.
        { batches: Infinity },
      )
      progress.set(symbol, { done: last, tried: last })
    } catch (error) {
      // With a full lane some users were not reached, so the whole run is still due.
      if (!isBusy(error)) progress.set(symbol, { ...progress.get(symbol)!, tried: last })
      throw error
    }
  }

  /** Judges the collateral of users of these parts. @throws AggregateError with every failed judgement */
  return async (parts: readonly number[], now: number): Promise<void> => {
    const pledged = [...sets.values()].flatMap(({ collaterals }) => collaterals)
    const names = [...new Set(pledged.map(({ symbol }) => symbol))]
    await runAll(
      names.map((symbol) => () => judgeSymbol(symbol, parts, now)),
      'not all pledges were judged',
    )
  }
}

/** Whether a run ended because the lane was full. */
function isBusy(error: unknown): boolean {
  const faults: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return faults.some((fault) => fault instanceof LaneBusy)
}
