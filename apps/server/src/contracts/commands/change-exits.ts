import type { Price } from '@candor/money'
import { command, isRefusal, refuse } from '../../platform/lane/index.ts'
import { priced, type TradeContext } from '../context.ts'
import { exitsRefusal } from '../exits.ts'
import { positions } from '../tables.ts'
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
  needs: { positions },
  only: ['positions'],
  reads: (input: ChangeExitsInput) => ({ positions: [input.id] }),
  decide({ positions: held }, input: ChangeExitsInput, context: TradeContext) {
    const before = held.get(input.id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status !== 'running') return refuse('POSITION_NOT_OPEN')
    if (input.version !== null && input.version !== before.version) return refuse('STATE_CHANGED')
    const { takeProfitPrice = before.takeProfitPrice, stopLossPrice = before.stopLossPrice } = input
    const exits = { takeProfitPrice, stopLossPrice }
    const market = priced(context, before.symbol)
    // Removing an exit needs no price; setting one is judged beside it.
    const sets = [input.takeProfitPrice, input.stopLossPrice].some((price) => price != null)
    if (sets && isRefusal(market)) return market
    if (sets && !isRefusal(market)) {
      const { symbol, tick } = market
      const changed = { ...before, ...exits }
      const fault = exitsRefusal(changed, heldTerms(before), tick.price, symbol.priceStep)
      if (fault !== null) return fault
    }
    const sinceSeq = context.tick(before.symbol)?.seq ?? before.sinceSeq
    const position = { ...before, ...exits, sinceSeq, version: before.version + 1 }
    return {
      put: [positions.row(position)],
      tell: [toldOf('positionChanged', position)],
      reply: viewNow(position, context),
    }
  },
})
