import { Quantity, type Price, type Rate } from '@candor/money'
import { closePrice, leavesTooLittle, opposite, slipped } from '@candor/rules'
import { accounts } from '../../ledger/index.ts'
import { days } from '../../people/index.ts'
import { command, isRefusal, refuse, type Refusal } from '../../platform/lane/index.ts'
import { closeAt } from '../closing.ts'
import { priced, type Priced, type TradeContext } from '../context.ts'
import { closeFrom, effectsOf, effectsOfPool, needsProfit } from '../cross/close.ts'
import { accountOf, poolOf } from '../cross/pool.ts'
import { crossPositions } from '../cross/positions.ts'
import { positions, tallies, type Position } from '../tables.ts'
import { positionView, viewNow } from '../view.ts'

export type ClosePositionInput = {
  readonly id: string
  /** Null closes all. */
  readonly quantity: Quantity | null
  /** The price that the user saw; null accepts any. */
  readonly expectedPrice: Price | null
  readonly maxSlippageRate: Rate
}

/** Closes a position at market. Returns a position that is already closed unchanged. */
export const closePosition = command('closePosition', {
  needs: { accounts, positions, tallies, days, cross: crossPositions },
  only: ['positions'],
  reads: (input: ClosePositionInput) => ({ positions: [input.id] }),
  queue: 'closes',
  decide(state, input: ClosePositionInput, context: TradeContext) {
    const before = state.positions.get(input.id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (before.status === 'closed') return { reply: viewNow(before, context) }
    const market = priced(context, before.symbol)
    if (isRefusal(market)) return market
    const quantity = partOf(before, input.quantity, market)
    if (isRefusal(quantity)) return quantity
    // A partial close would cancel the close that a tick has decided. A full close is always allowed.
    if (quantity !== before.quantity && context.isClosing(before.id)) return refuse('STATE_CHANGED')
    if (slippedBeyond(before, input, market)) return refuse('SLIPPAGE_EXCEEDED')
    const { maxAgeMs } = market.symbol
    const how = { reason: 'manual' as const, quantity, maxAgeMs }
    if (before.marginMode === 'isolated') {
      const closed = closeAt(before, market, how, state.accounts, context)
      return { ...effectsOf([closed]), reply: positionView(closed.position, market, [closed.fill]) }
    }
    const around = { accounts: state.accounts, context }
    const step = closeFrom(poolOf(state, before.book), before, market, how, around)
    if (needsProfit(step, context)) return refuse('PROFIT_FIRST')
    const { closed, pool } = step
    const seen = { ...market, account: accountOf(pool, context) }
    const view = positionView(closed.position, seen, [closed.fill])
    return { ...effectsOfPool([step], context), reply: view }
  },
})

/** The quantity to close. A part must leave at least the smallest order; closing all is always allowed. */
function partOf(
  held: Position,
  wanted: Quantity | null,
  { symbol, tick }: Priced,
): Quantity | Refusal {
  if (wanted === null) return held.quantity
  const fits = wanted <= held.quantity && wanted % symbol.quantityStep === 0n
  if (!fits) {
    const min = Quantity.text(symbol.quantityStep)
    const max = Quantity.text(held.quantity)
    return refuse('QUANTITY_OUT_OF_RANGE', {
      fields: [{ field: 'quantity', rule: 'range', min, max }],
      values: { min, max, step: min },
    })
  }
  const price = closePrice(tick, held.direction)
  return leavesTooLittle(held.quantity, wanted, price, symbol)
    ? refuse('REST_TOO_SMALL', { fields: [{ field: 'quantity', rule: 'rest' }] })
    : wanted
}

function slippedBeyond(held: Position, input: ClosePositionInput, { tick }: Priced): boolean {
  if (input.expectedPrice === null) return false
  const price = closePrice(tick, held.direction)
  return slipped(opposite(held.direction), price, input.expectedPrice, input.maxSlippageRate)
}
