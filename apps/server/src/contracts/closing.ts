import { Amount, add, larger, negate, subtract, type Price, type Quantity } from '@candor/money'
import {
  averageClosePrice,
  closePrice,
  closeResult,
  exitsAfter,
  shareOf,
  type CloseResult,
  type ExitTrigger,
} from '@candor/rules'
import type { Accounts } from '../ledger/index.ts'
import type { Change, Effect, Told } from '../platform/lane/index.ts'
import type { Priced, TradeContext } from './context.ts'
import { exitChangeRows } from './exit-changes.ts'
import { positionRows } from './cross/positions.ts'
import { fillRow } from './fill.ts'
import { pledgeOf } from './funding/pledge.ts'
import { settlementMoves } from './settle.ts'
import { countFill } from './tally.ts'
import { fills, type CloseReason, type Fill, type Position } from './tables.ts'
import { heldTerms } from './terms.ts'
import { toldOf } from './told.ts'

/** A close decided: the position after it, its fill, and all that follows. */
export type Closed = {
  readonly position: Position
  readonly fill: Fill
  /** How much of it there was before. */
  readonly before: Quantity
  /** What became of the money that stood behind it. */
  readonly result: CloseResult
  readonly move: readonly Effect[]
  readonly put: readonly Change[]
  readonly tell: readonly Told[]
}

/** An exit of a part as it stood when a tick reached it, and the least order of its instrument. */
export type FiredExit = {
  readonly kind: ExitTrigger
  readonly price: Price
  readonly quantity: Quantity
  readonly minQuantity: Quantity
  readonly minNotional: Amount
}

/** An exit in cross margin that a tick reached: its own, or that of another position of the account that its profit is for. */
export type ReachedExit = {
  readonly kind: ExitTrigger
  /** Where it stood. */
  readonly price: Price
  /** Whose it was. */
  readonly id: string
  /** The tick of that one's instrument. */
  readonly seq: number
}

/** Why and how much of a position is closed. */
export type How = {
  readonly reason: CloseReason
  readonly quantity: Quantity
  /** The exit of a part that brought it. */
  readonly exit?: FiredExit | null
  /** In cross margin: the exit that brought it, of all or of a part. */
  readonly reached?: ReachedExit | null
  /** What else stands behind it, beside the margin that it releases; nothing while it is isolated. */
  readonly behind?: Amount
  /** How old the tick may be, where its owner closes. */
  readonly maxAgeMs?: number
}

/**
 * Closes a position, or a part of it, at the bid or ask of a tick. A part takes its share of the
 * margin with it and leaves the open price alone; the last part takes all that is left. An exit that closed a part is gone.
 */
export function closeAt(
  before: Position,
  { tick }: Pick<Priced, 'tick'>,
  { reason, quantity, exit = null, reached = null, behind = Amount.zero, maxAgeMs }: How,
  accounts: Accounts,
  context: TradeContext,
): Closed {
  const whole = quantity === before.quantity
  const left = subtract(before.quantity, quantity)
  const part = (amount: Amount) => shareOf(amount, quantity, before.quantity)
  const released = part(before.margin)
  const stake = add(released, behind)
  const price = closePrice(tick, before.direction)
  const { closeFeeRate } = heldTerms(before)
  const liquidated = reason === 'liquidation'
  const isForced = liquidated || reason === 'close_out'
  const holding = { ...before, quantity, margin: stake }
  const result = closeResult(holding, price, { closeFeeRate, liquidated })
  const settled = {
    ...settledPosition(before, result, tick.seq),
    ...pledgeOf(before, quantity, tick.price, context.now),
    averageClosePrice: averageClosePrice(
      subtract(before.totalQuantity, before.quantity),
      before.averageClosePrice,
      quantity,
      price,
    ),
  }
  const position: Position = whole
    ? { ...settled, ...ended(before, price, reason, context.now) }
    : {
        ...settled,
        quantity: left,
        margin: subtract(before.margin, released),
        addedMargin: subtract(before.addedMargin, part(before.addedMargin)),
        initialMargin: subtract(before.initialMargin, part(before.initialMargin)),
        openFee: subtract(before.openFee, part(before.openFee)),
        ...exitsAfter(before, reason === 'manual' ? null : reason, left),
      }
  const { pnl } = result
  const fee = add(result.closeFee, result.liquidationFee)
  const pool = before.marginMode === 'cross' ? stake : null
  const what = { kind: 'close', price, quantity, fee, pnl } as const
  const why = { exit, reached, maxAgeMs: maxAgeMs ?? null }
  const fill = fillRow(before, context, { ...what, tick, pool, ...why })
  return {
    position,
    fill,
    before: before.quantity,
    result,
    move: settlementMoves(accounts, { released, stake, isForced }, result, before),
    put: [
      ...positionRows(position),
      fills.row(fill),
      ...exitChangeRows(before, position, 'close', context),
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
