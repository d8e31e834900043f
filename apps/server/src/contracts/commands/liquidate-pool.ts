import { Price, Quantity, Rate } from '@candor/money'
import { accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, owned, refuse, type Row } from '../../platform/lane/index.ts'
import type { Tick, TradeContext } from '../context.ts'
import { liquidations, pools, type JudgedInstrument } from '../cross/changes.ts'
import { closeWithProfits, effectsOfPool, type PoolClose } from '../cross/close.ts'
import { judgePool, type Judgement } from '../cross/judge.ts'
import { poolOf, type Pool } from '../cross/pool.ts'
import { crossPositions } from '../cross/positions.ts'
import { fills, tallies } from '../tables.ts'

export type LiquidatePoolInput = {
  readonly userId: string
  readonly book: Pool['book']
  /** One committed tick for each symbol; the first is the one that brought it. Closes fill at their bid or ask. */
  readonly ticks: readonly [Tick, ...Tick[]]
}

/** What was closed, in order. */
export type LiquidatePoolReply = { readonly closed: readonly string[] }

/**
 * Liquidates what stands in cross margin on one book: the position with the largest loss, judged anew after each, until
 * the rest can stand. The engine may err early, so it is decided here, exactly. A pool that changed after one of the
 * ticks is judged again from its change.
 */
export const liquidatePool = command('liquidatePool', {
  needs: { accounts, fills, tallies, days, pools, cross: crossPositions },
  queue: 'closes',
  decide(state, { userId, book, ticks }: LiquidatePoolInput, context: TradeContext) {
    const [trigger] = ticks
    const bySymbol = new Map(ticks.map((tick) => [tick.symbol, tick]))
    let pool = poolOf(state, book)
    if (pool.held.length === 0) return refuse('POSITION_NOT_OPEN')
    const since = state.pools.get(book)?.since ?? {}
    const isOlder = ({ symbol }: { readonly symbol: string }) =>
      (bySymbol.get(symbol)?.seq ?? -1) < (since[symbol] ?? 0)
    if (pool.held.some(isOlder)) return refuse('STATE_CHANGED')
    const marks = { tick: (symbol: string) => bySymbol.get(symbol) ?? null }
    const around = { accounts: state.accounts, context, marks }
    const steps: PoolClose[] = []
    const rows: Row[] = []
    for (;;) {
      const judged = judgePool(pool, bySymbol, trigger, context)
      if (judged === null || !judged.margin.isLiquidated || judged.first === null) break
      const marketOf = (symbol: string) =>
        judged.trades(symbol) ? { tick: bySymbol.get(symbol)! } : refuse('MARKET_CLOSED')
      const closes = closeWithProfits(pool, judged.first, 'liquidation', around, marketOf)
      if (closes === null) break
      const closed = closes.map((step) => step.closed.position.id)
      const row = { ...owned(userId), id: context.newId(), book, at: context.now }
      const { symbol, seq } = trigger
      rows.push(liquidations.row({ ...row, symbol, seq, ...recordOf(judged, bySymbol), closed }))
      steps.push(...closes)
      pool = closes.at(-1)!.pool
    }
    if (steps.length === 0) return refuse('STATE_CHANGED')
    // What is left is judged by the ticks after these, however late this is decided.
    const { move, put, tell } = effectsOfPool(steps, marks)
    return {
      move,
      put: [...put, ...rows],
      tell,
      reply: { closed: steps.map(({ closed }) => closed.position.id) },
    }
  },
})

function recordOf({ account, margin, trades }: Judgement, ticks: ReadonlyMap<string, Tick>) {
  const { balance } = account
  const { equity, need } = margin
  const instruments = account.instruments.map(({ markPrice, positions }): JudgedInstrument => {
    const [oldest] = positions
    const { symbol, id: tiersOf } = oldest!
    const { seq } = ticks.get(symbol)!
    return {
      symbol,
      seq,
      trades: trades(symbol),
      markPrice: Price.text(markPrice),
      tiersOf,
      positions: positions.map(({ id, direction, quantity, openPrice, closeFeeRate }) => ({
        id,
        direction,
        quantity: Quantity.text(quantity),
        openPrice: Price.text(openPrice),
        closeFeeRate: Rate.text(closeFeeRate),
      })),
    }
  })
  return { balance, equity, need, instruments }
}
