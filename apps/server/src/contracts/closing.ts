import {
  add,
  larger,
  negate,
  subtract,
  type Amount,
  type Price,
  type Quantity,
} from '@candor/money'
import {
  averageClosePrice,
  closePrice,
  closeResult,
  shareOf,
  type CloseResult,
} from '@candor/rules'
import { inBook, type Accounts } from '../ledger/index.ts'
import type { Change, Effect, Told } from '../platform/lane/index.ts'
import type { Priced, TradeContext } from './context.ts'
import { fillRow } from './fill.ts'
import { settlementMoves } from './settle.ts'
import { countFill } from './tally.ts'
import { fills, positions, type CloseReason, type Fill, type Position } from './tables.ts'
import { heldTerms } from './terms.ts'
import { toldOf } from './told.ts'

/** A close decided: the position after it, its fill, and all that follows. */
export type Closed = {
  readonly position: Position
  readonly fill: Fill
  readonly move: readonly Effect[]
  readonly put: readonly Change[]
  readonly tell: readonly Told[]
}

/**
 * Closes a position, or a part of it, at the bid or ask of a tick. A part takes its share of the
 * margin with it and leaves the open price alone; the last part takes all that is left.
 */
export function closeAt(
  before: Position,
  { tick }: Pick<Priced, 'tick'>,
  how: { readonly reason: CloseReason; readonly quantity: Quantity },
  accounts: Accounts,
  context: TradeContext,
): Closed {
  const whole = how.quantity === before.quantity
  const part = (amount: Amount) => shareOf(amount, how.quantity, before.quantity)
  const released = part(before.margin)
  const price = closePrice(tick, before.direction)
  const { closeFeeRate } = heldTerms(before)
  const liquidated = how.reason === 'liquidation'
  const holding = { ...before, quantity: how.quantity, margin: released }
  const result = closeResult(holding, price, { closeFeeRate, liquidated })
  const settled = {
    ...settledPosition(before, result, tick.seq),
    averageClosePrice: averageClosePrice(
      subtract(before.totalQuantity, before.quantity),
      before.averageClosePrice,
      how.quantity,
      price,
    ),
  }
  const position: Position = whole
    ? { ...settled, ...ended(before, price, how.reason, context.now) }
    : {
        ...settled,
        quantity: subtract(before.quantity, how.quantity),
        margin: subtract(before.margin, released),
        addedMargin: subtract(before.addedMargin, part(before.addedMargin)),
        initialMargin: subtract(before.initialMargin, part(before.initialMargin)),
        openFee: subtract(before.openFee, part(before.openFee)),
      }
  const { pnl } = result
  const fee = add(result.closeFee, result.liquidationFee)
  const execution = { kind: 'close' as const, price, quantity: how.quantity, fee, pnl, tick }
  const fill = fillRow(before, context, execution)
  return {
    position,
    fill,
    move: settlementMoves(inBook(accounts, before.book), released, result, before.id),
    put: [
      positions.row(position),
      fills.row(fill),
      // A loss beyond the margin is the house's own.
      ...countFill(before.book, whole ? -1 : 0, subtract(larger(pnl, negate(released)), fee)),
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

/**
 * A closed position keeps the quantity and margin that its last part had. Funding of an instant at which it was held is
 * still due.
 */
function ended({ nextFundingAt }: Position, price: Price, reason: CloseReason, at: number) {
  return {
    nextFundingAt: nextFundingAt !== null && nextFundingAt <= at ? nextFundingAt : null,
    status: 'closed' as const,
    closePrice: price,
    closeReason: reason,
    closedAt: at,
  }
}
