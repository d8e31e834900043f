import type { Price, Quantity } from '@candor/money'
import type { ExitQuantities, Exits } from '@candor/rules'
import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { priced, type TradeContext } from '../context.ts'
import { accounts } from '../../ledger/index.ts'
import { poolBehind } from '../cross/pool.ts'
import { crossPositions } from '../cross/positions.ts'
import { exitChangeRows } from '../exit-changes.ts'
import { exitsRefusal } from '../exits.ts'
import { positions, type Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'
import { positionEvent } from '../events.ts'
import { viewNow } from '../view.ts'

export type ChangeExitsInput = {
  readonly id: string
  /** Undefined keeps the price; null removes it. */
  readonly takeProfitPrice: Price | null | undefined
  readonly stopLossPrice: Price | null | undefined
  /** Quantity of each exit. Undefined keeps it; null closes all. */
  readonly takeProfitQuantity?: Quantity | null | undefined
  readonly stopLossQuantity?: Quantity | null | undefined
  /** The version that the user saw; null skips the check. */
  readonly version: number | null
}

/** Sets, changes or removes take-profit and stop-loss. */
export const changeExits = command('changeExits', {
  needs: { accounts, positions, cross: crossPositions },
  only: ['positions'],
  reads: (input: ChangeExitsInput) => ({ positions: [input.id] }),
  decide(state, input: ChangeExitsInput, context: TradeContext) {
    const before = state.positions.get(input.id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status !== 'running') return refuse('POSITION_NOT_OPEN')
    // A tick has already decided to close the position; a later change cannot undo that.
    if (context.isClosing(before.id)) return refuse('STATE_CHANGED')
    if (input.version !== null && input.version !== before.version) return refuse('STATE_CHANGED')
    const exits = changed(before, input)
    const fault = setsExit(before, exits) ? exitsFault({ ...before, ...exits }, context) : null
    if (fault !== null) return fault
    const sinceSeq = context.tick(before.symbol)?.seq ?? before.sinceSeq
    const position = { ...before, ...exits, sinceSeq, version: before.version + 1 }
    return {
      put: [positions.row(position), ...exitChangeRows(before, position, 'user', context)],
      events: [positionEvent('positionChanged', position)],
      reply: viewNow(position, context, poolBehind(state, position)),
    }
  },
})

const fields = [
  'takeProfitPrice',
  'stopLossPrice',
  'takeProfitQuantity',
  'stopLossQuantity',
] as const

/** The exits after a change. A removed exit loses its quantity too. */
function changed(before: Position, input: ChangeExitsInput): Exits & ExitQuantities {
  const { takeProfitPrice = before.takeProfitPrice, stopLossPrice = before.stopLossPrice } = input
  const part = (price: Price | null, asked: Quantity | null | undefined, kept: Quantity | null) => {
    if (asked !== undefined) return asked
    return price === null ? null : kept
  }
  return {
    takeProfitPrice,
    stopLossPrice,
    takeProfitQuantity: part(takeProfitPrice, input.takeProfitQuantity, before.takeProfitQuantity),
    stopLossQuantity: part(stopLossPrice, input.stopLossQuantity, before.stopLossQuantity),
  }
}

/**
 * Removing an exit needs no price, so it works while the feed is stale or the market closed. Every other change is checked
 * against a price, also a quantity without an exit.
 */
function setsExit(before: Exits & ExitQuantities, after: Exits & ExitQuantities): boolean {
  const isOfNone = (['takeProfit', 'stopLoss'] as const).some(
    (exit) => after[`${exit}Price`] === null && after[`${exit}Quantity`] !== null,
  )
  return isOfNone || fields.some((field) => after[field] !== null && after[field] !== before[field])
}

/** Why these exits are invalid at the present price; null if they are valid. */
function exitsFault(position: Position, context: TradeContext): Refusal | null {
  const market = priced(context, position.symbol)
  if (isRefusal(market)) return market
  const { symbol, tick } = market
  return exitsRefusal(position, heldTerms(position), tick.price, symbol)
}
