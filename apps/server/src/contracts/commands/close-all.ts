import { compare } from '@candor/money'
import { accounts, type Book } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, isRefusal, type Decision } from '../../platform/lane/index.ts'
import { closeAt, type Closed } from '../closing.ts'
import { priced, type Priced, type TradeContext } from '../context.ts'
import { nothing, poolChanged } from '../cross/changes.ts'
import { closeFrom, effectsOf, needsProfit, profitOf } from '../cross/close.ts'
import { poolOf, withMoney } from '../cross/pool.ts'
import { crossPositions } from '../cross/positions.ts'
import { positions, tallies, type Position } from '../tables.ts'
import { positionView } from '../view.ts'

export type CloseAllInput = {
  readonly book: Book
  /** Null closes the positions of every symbol. */
  readonly symbol: string | null
}

/** A close of this call and its market. */
type Done = { readonly closed: Closed; readonly market: Priced }
type Refused = { readonly id: string; readonly errorCode: string }

/**
 * Closes every running position of a book at market. A position without a live price stays open and is returned with its
 * reason.
 */
export const closeAll = command('closeAll', {
  needs: { accounts, positions, tallies, days, cross: crossPositions },
  queue: 'closes',
  decide(state, input: CloseAllInput, context: TradeContext): Decision {
    const done: Done[] = []
    const refused: Refused[] = []
    const around = { accounts: state.accounts, context }
    const wanted = state.positions
      .all()
      .filter(({ status, book }) => status === 'running' && book === input.book)
      .filter(({ symbol }) => input.symbol === null || input.symbol === symbol)
    let pool = poolOf(state, input.book)
    for (const before of inOrder(wanted, context)) {
      const market = priced(context, before.symbol)
      if (isRefusal(market)) {
        refused.push({ id: before.id, errorCode: market.refused })
        continue
      }
      const { maxAgeMs } = market.symbol
      const how = { reason: 'manual' as const, quantity: before.quantity, maxAgeMs }
      if (before.marginMode === 'isolated') {
        const closed = closeAt(before, market, how, state.accounts, context)
        pool = withMoney(pool, closed.result.returned)
        done.push({ closed, market })
        continue
      }
      // An earlier close of this call may have drawn on this position's margin.
      const held = pool.held.find(({ id }) => id === before.id) ?? before
      const step = closeFrom(pool, held, market, how, around)
      if (needsProfit(step, context)) {
        refused.push({ id: before.id, errorCode: 'PROFIT_FIRST' })
        continue
      }
      pool = step.pool
      done.push({ closed: step.closed, market })
    }
    const views = done.map(({ closed: { position, fill }, market }) =>
      positionView(position, market, [fill]),
    )
    const effects = effectsOf(done.map(({ closed }) => closed))
    const isChanged = done.some(({ closed }) => closed.position.marginMode === 'cross')
    const changed = isChanged ? poolChanged(pool.book, pool.held, context) : nothing
    return {
      move: effects.move ?? [],
      put: [...(effects.put ?? []), ...changed.put],
      events: [...(effects.events ?? []), ...changed.events],
      reply: { closed: views, refused },
    }
  },
})

/** Isolated positions first, then by profit, largest first: profits pay for losses that the pool could not carry alone. */
function inOrder(held: readonly Position[], { tick }: TradeContext): Position[] {
  const [isolated, cross] = [
    held.filter(({ marginMode }) => marginMode === 'isolated'),
    held.filter(({ marginMode }) => marginMode === 'cross'),
  ]
  const byProfit = (a: Position, b: Position) => compare(profitOf(b, tick), profitOf(a, tick))
  return [...isolated, ...cross.toSorted(byProfit)]
}
