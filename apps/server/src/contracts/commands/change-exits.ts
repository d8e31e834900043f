import type { Price } from '@candor/money'
import type { Exits } from '@candor/rules'
import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { priced, type TradeContext } from '../context.ts'
import { accounts } from '../../ledger/index.ts'
import { poolBehind } from '../cross/pool.ts'
import { crossPositions, positionRows } from '../cross/positions.ts'
import { exitChangeRows } from '../exit-changes.ts'
import { exitsRefusal } from '../exits.ts'
import { exitChanges, positions, type Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'
import { toldOf } from '../told.ts'
import { viewNow } from '../view.ts'

export type ChangeExitsInput = {
  readonly id: string
  /** Undefined leaves the price as it is; null removes it. */
  readonly takeProfitPrice: Price | null | undefined
  readonly stopLossPrice: Price | null | undefined
  /** The version that the user saw; null for "whatever it is". */
  readonly version: number | null
}

/** Sets, changes or removes take-profit and stop-loss. */
export const changeExits = command('changeExits', {
  needs: { accounts, positions, exitChanges, cross: crossPositions },
  only: ['positions'],
  reads: (input: ChangeExitsInput) => ({ positions: [input.id] }),
  decide(state, input: ChangeExitsInput, context: TradeContext) {
    const before = state.positions.get(input.id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status !== 'running') return refuse('POSITION_NOT_OPEN')
    // A tick has decided; what comes after it cannot undo that.
    if (context.isClosing(before.id)) return refuse('STATE_CHANGED')
    if (input.version !== null && input.version !== before.version) return refuse('STATE_CHANGED')
    const { takeProfitPrice = before.takeProfitPrice, stopLossPrice = before.stopLossPrice } = input
    const exits = { takeProfitPrice, stopLossPrice }
    const fault = setsExit(before, exits) ? exitsFault({ ...before, ...exits }, context) : null
    if (fault !== null) return fault
    const sinceSeq = context.tick(before.symbol)?.seq ?? before.sinceSeq
    const position = { ...before, ...exits, sinceSeq, version: before.version + 1 }
    return {
      put: [...positionRows(position), ...exitChangeRows(before, position, 'user', context)],
      tell: [toldOf('positionChanged', position)],
      reply: viewNow(position, context, poolBehind(state, position)),
    }
  },
})

/** Removing an exit needs no price, so it stays possible while the feed is stale or the market closed. */
function setsExit(before: Exits, after: Exits): boolean {
  return (['takeProfitPrice', 'stopLossPrice'] as const).some(
    (field) => after[field] !== null && after[field] !== before[field],
  )
}

/** Why these exits cannot stand beside the price of now; null when they can. */
function exitsFault(position: Position, context: TradeContext): Refusal | null {
  const market = priced(context, position.symbol)
  if (isRefusal(market)) return market
  const { symbol, tick } = market
  return exitsRefusal(position, heldTerms(position), tick.price, symbol.priceStep)
}
