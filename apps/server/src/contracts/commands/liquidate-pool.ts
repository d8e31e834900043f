import { Price, Quantity, Rate } from '@candor/money'
import { oldestOf, type ForcedReason } from '@candor/rules'
import { accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, owned, refuse, type Row, type NewEvent } from '../../platform/lane/index.ts'
import type { Tick, TradeContext } from '../context.ts'
import { liquidations, pools, type JudgedInstrument } from '../cross/changes.ts'
import { closeWithProfits, effectsOfPool, type PoolClose } from '../cross/close.ts'
import { judgePool, type Judgement } from '../cross/judge.ts'
import { accountOf, poolOf, type Pool } from '../cross/pool.ts'
import { crossPositions } from '../cross/positions.ts'
import { receiptEvent } from '../receipt/events.ts'
import { tallies, type Position } from '../tables.ts'

export type LiquidatePoolInput = {
  readonly userId: string
  readonly book: Pool['book']
  /** One committed tick per symbol; the first caused the liquidation. Closes fill at their bid or ask. */
  readonly ticks: readonly [Tick, ...Tick[]]
}

/**
 * Liquidates the cross-margin pool of a book, or closes it out by the rules of its positions: closes the position with the
 * largest loss and judges again, until the rest is safe. The engine errs early, so the exact decision is made here. A pool that
 * changed after a tick is judged again from its change.
 */
export const liquidatePool = command('liquidatePool', {
  needs: { accounts, tallies, days, pools, cross: crossPositions },
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
    const receipts: NewEvent[] = []
    for (;;) {
      const judged = judgePool(accountOf(pool, marks), bySymbol, trigger, context)
      if (judged === null || judged.due === null) break
      const { reason, first } = judged.due
      const marketOf = (symbol: string) =>
        judged.trades(symbol) ? { tick: bySymbol.get(symbol)! } : refuse('MARKET_CLOSED')
      const closes = closeWithProfits(
        pool,
        first,
        { reason, quantity: first.quantity },
        around,
        marketOf,
      )
      if (closes === null) break
      const closed = closes.map((step) => step.closed.position.id)
      const row = { ...owned(userId), id: context.newId(), book, at: context.now }
      const { symbol, seq } = trigger
      const record = { reason, ...recordOf(judged, reason, bySymbol) }
      for (const { closed: one } of closes)
        receipts.push(receiptEvent(one, reason, bySymbol.get(one.position.symbol)!, record))
      rows.push(liquidations.row({ ...row, symbol, seq, ...record, closed }))
      steps.push(...closes)
      pool = closes.at(-1)!.pool
    }
    if (steps.length === 0) return refuse('STATE_CHANGED')
    // The rest is judged by later ticks, however late this decision is made.
    const { move, put, events } = effectsOfPool(steps, marks)
    return {
      move,
      put: [...put, ...rows],
      events: [...events, ...receipts],
      reply: { closed: steps.map(({ closed }) => closed.position.id) },
    }
  },
})

function recordOf(
  { account, margin, trades }: Judgement<Position>,
  reason: ForcedReason,
  ticks: ReadonlyMap<string, Tick>,
) {
  const { balance } = account
  const { equity } = margin
  const need = reason === 'close_out' ? margin.ruled : margin.maintained
  const instruments = account.instruments.map(({ markPrice, positions }): JudgedInstrument => {
    const { symbol, id: tiersOf } = oldestOf(positions)
    const { seq } = ticks.get(symbol)!
    return {
      symbol,
      seq,
      trades: trades(symbol),
      markPrice: Price.text(markPrice),
      tiersOf,
      positions: positions.map(
        ({ id, direction, quantity, openPrice, closeFeeRate, closeOut }) => ({
          id,
          direction,
          quantity: Quantity.text(quantity),
          openPrice: Price.text(openPrice),
          closeFeeRate: Rate.text(closeFeeRate),
          ...(closeOut && { closeOut: { ...closeOut, rate: Rate.text(closeOut.rate) } }),
        }),
      ),
    }
  })
  return { balance, equity, need, instruments }
}
