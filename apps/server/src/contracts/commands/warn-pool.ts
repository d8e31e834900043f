import { accounts } from '../../ledger/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import type { Tick, TradeContext } from '../context.ts'
import { pools } from '../cross/changes.ts'
import { judgePool } from '../cross/judge.ts'
import { accountOf, poolBalance, poolOf, type Pool } from '../cross/pool.ts'
import { crossPositions } from '../cross/positions.ts'
import { poolLevel, poolWarnings, currentWarningOf } from '../cross/warnings.ts'
import { poolWarningEvent } from '../warnings/events.ts'
import type { ReachedLevel } from '../warnings/levels.ts'

export type WarnPoolInput = {
  readonly userId: string
  readonly book: Pool['book']
  /** Version of the pool that the ticks were compared with. */
  readonly version: number
  /** One committed tick per symbol, the newest first. */
  readonly ticks: readonly [Tick, ...Tick[]]
}

/** The highest level warned so far, by this or an earlier call. */
export type WarnPoolReply = { readonly notifiedLevel: ReachedLevel }

/**
 * Warns a user that losses have brought the margin ratio of the cross account to a level: of several levels the highest, each
 * once per version of the pool and its money. Judged exactly at the ticks' prices, as of now: a stale price or a pending close
 * gives no warning. The pool's row stays unchanged. Idempotent.
 */
export const warnPool = command('warnPool', {
  needs: { accounts, pools, cross: crossPositions, known: poolWarnings },
  queue: 'jobs',
  decide(state, { userId, book, version, ticks }: WarnPoolInput, context: TradeContext) {
    const pool = poolOf(state, book)
    const row = state.pools.get(book)
    if (pool.held.length === 0 || row === undefined) return refuse('POSITION_NOT_OPEN')
    if (row.version !== version) return refuse('STATE_CHANGED')
    const [trigger] = ticks
    const bySymbol = new Map(ticks.map((tick) => [tick.symbol, tick]))
    const balance = poolBalance(pool.available, pool.held)
    const notifiedLevel =
      currentWarningOf(state.known.all(), { book, version, balance })?.level ?? 0
    const account = accountOf(pool, { tick: (symbol) => bySymbol.get(symbol) ?? null })
    const judged = judgePool(account, bySymbol, { ...trigger, at: context.now }, context)
    const isClosing = pool.held.some(({ id }) => context.isClosing(id))
    if (judged === null || isClosing || judged.margin.isDue) return replyOf(notifiedLevel)
    const level = poolLevel(judged.account)
    if (level === 0 || level <= notifiedLevel) return replyOf(notifiedLevel)
    const { equity, need } = judged.margin
    const { symbol, seq } = trigger
    const stand = { book, version, level, balance, equity, need, symbol, seq, at: context.now }
    const warning = { ...owned(userId), id: context.newId(), ...stand }
    return {
      put: [poolWarnings.row(warning)],
      events: [poolWarningEvent(warning)],
      ...replyOf(level),
    }
  },
})

const replyOf = (notifiedLevel: ReachedLevel): { readonly reply: WarnPoolReply } => ({
  reply: { notifiedLevel },
})
