import { Amount, add, larger, negate, subtract, type Price, type Quantity } from '@candor/money'
import {
  averageClosePrice,
  closePrice,
  closeResult,
  shareOf,
  type CloseResult,
} from '@candor/rules'
import type { Accounts } from '../ledger/index.ts'
import type { Change, Effect, Told } from '../platform/lane/index.ts'
import type { Priced, TradeContext } from './context.ts'
import { positionRows } from './cross/positions.ts'
import { fillRow } from './fill.ts'
import { settlementMoves } from './settle.ts'
import { countFill } from './tally.ts'
import { fills, type CloseReason, type Fill, type Position } from './tables.ts'
import { heldTerms } from './terms.ts'
import { toldOf } from './told.ts'

/** A close decided: the position after it, its fill, and all that follows. */
export type Closed = {
  readonly position: Position
  readonly fill: Fill
  /** What became of the money that stood behind it. */
  readonly result: CloseResult
  readonly move: readonly Effect[]
  readonly put: readonly Change[]
  readonly tell: readonly Told[]
}

/** Why and how much of a position is closed. */
export type How = {
  readonly reason: CloseReason
  readonly quantity: Quantity
  /** What else stands behind it, beside the margin that it releases; nothing while it is isolated. */
  readonly behind?: Amount
}

/**
 * Closes a position, or a part of it, at the bid or ask of a tick. A part takes its share of the
 * margin with it and leaves the open price alone; the last part takes all that is left.
 */
export function closeAt(
  before: Position,
  { tick }: Pick<Priced, 'tick'>,
  { reason, quantity, behind = Amount.zero }: How,
  accounts: Accounts,
  context: TradeContext,
): Closed {
  const whole = quantity === before.quantity
  const part = (amount: Amount) => shareOf(amount, quantity, before.quantity)
  const released = part(before.margin)
  const stake = add(released, behind)
  const price = closePrice(tick, before.direction)
  const { closeFeeRate } = heldTerms(before)
  const liquidated = reason === 'liquidation'
  const holding = { ...before, quantity, margin: stake }
  const result = closeResult(holding, price, { closeFeeRate, liquidated })
  const settled = {
    ...settledPosition(before, result, tick.seq),
    averageClosePrice: averageClosePrice(
      subtract(before.totalQuantity, before.quantity),
      before.averageClosePrice,
      quantity,
      price,
    ),
  }
  const position: Position = whole
    ? { ...settled, ...ended(price, reason, context.now) }
    : {
        ...settled,
        quantity: subtract(before.quantity, quantity),
        margin: subtract(before.margin, released),
        addedMargin: subtract(before.addedMargin, part(before.addedMargin)),
        initialMargin: subtract(before.initialMargin, part(before.initialMargin)),
        openFee: subtract(before.openFee, part(before.openFee)),
      }
  const { pnl } = result
  const fee = add(result.closeFee, result.liquidationFee)
  const pool = before.marginMode === 'cross' ? stake : null
  const fill = fillRow(before, context, { kind: 'close', price, quantity, fee, pnl, tick, pool })
  return {
    position,
    fill,
    result,
    move: settlementMoves(accounts, { released, stake }, result, before),
    put: [
      ...positionRows(position),
      fills.row(fill),
      // A loss beyond what stands behind it is the house's own.
      ...countFill(before.book, whole ? -1 : 0, subtract(larger(pnl, negate(stake)), fee)),
    ],
    tell: [toldOf(whole ? 'positionClosed' : 'positionChanged', position)],
  }
}

function settledPosition(before: Position, result: CloseResult, sinceSeq: number): Position {
  return {
    ...before,
    sinceSeq,
    version: before.version + 1,
    realizedPnl: add(before.realizedPnl, result.pnl),
    closeFee: add(before.closeFee, result.closeFee),
    liquidationFee: add(before.liquidationFee, result.liquidationFee),
    shortfall: add(before.shortfall, result.shortfall),
  }
}

/** A closed position keeps the quantity and margin that its last part had. */
function ended(price: Price, reason: CloseReason, at: number) {
  return {
    status: 'closed' as const,
    closePrice: price,
    closeReason: reason,
    closedAt: at,
  }
}
