import { accounts, type Book } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, isRefusal, type Decision } from '../../platform/lane/index.ts'
import { closeAt, type Closed } from '../closing.ts'
import { priced, type TradeContext } from '../context.ts'
import { fills, positions, tallies } from '../tables.ts'
import { positionView } from '../view.ts'

export type CloseAllInput = {
  readonly book: Book
  /** Null closes the positions of every symbol. */
  readonly symbol: string | null
}

/** Closes every running position of a book at market; one without a live price stays and says why. */
export const closeAll = command('closeAll', {
  needs: { accounts, positions, fills, tallies, days },
  queue: 'closes',
  decide(state, input: CloseAllInput, context: TradeContext): Decision {
    const closed: { result: Closed; view: unknown }[] = []
    const refused: { id: string; errorCode: string }[] = []
    for (const before of state.positions.all()) {
      if (before.status !== 'running' || before.book !== input.book) continue
      if (input.symbol !== null && before.symbol !== input.symbol) continue
      const market = priced(context, before.symbol)
      if (isRefusal(market)) {
        refused.push({ id: before.id, errorCode: market.refused })
        continue
      }
      const how = { reason: 'manual' as const, quantity: before.quantity }
      const result = closeAt(before, market, how, state.accounts, context)
      closed.push({ result, view: positionView(result.position, market, [result.fill]) })
    }
    return {
      move: closed.flatMap(({ result }) => result.move),
      put: closed.flatMap(({ result }) => result.put),
      tell: closed.flatMap(({ result }) => result.tell),
      reply: { closed: closed.map(({ view }) => view), refused },
    }
  },
})
