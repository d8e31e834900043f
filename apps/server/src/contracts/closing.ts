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
import type { Change, Effect, NewEvent } from '../platform/lane/index.ts'
import type { Priced, TradeContext } from './context.ts'
import { exitChangeRows } from './exit-changes.ts'
import { fillRow } from './fill.ts'
import { pledgeOf } from './funding/pledge.ts'
import { settlementMoves } from './settle.ts'
import { countFill } from './tally.ts'
import { fills, positions, type CloseReason, type Fill, type Position } from './tables.ts'
import { heldTerms } from './terms.ts'
import { positionEvent } from './events.ts'

/** A decided close: the position afterwards, its fill and all effects. */
export type Closed = {
  readonly position: Position
  readonly fill: Fill
  /** Quantity before the close. */
  readonly before: Quantity
  /** How the margin was used. */
  readonly result: CloseResult
  readonly move: readonly Effect[]
  readonly put: readonly Change[]
  readonly events: readonly NewEvent[]
}

/** An exit of a part as a tick reached it, with the smallest order of its instrument. */
export type FiredExit = {
  readonly kind: ExitTrigger
  readonly price: Price
  readonly quantity: Quantity
  readonly minQuantity: Quantity
  readonly minNotional: Amount
}

/**
 * The exit that a tick reached in cross margin: the position's own, or that of another position of the account which needs its
 * profit.
 */
export type ReachedExit = {
  readonly kind: ExitTrigger
  /** Price of the exit. */
  readonly price: Price
  /** Position of the exit. */
  readonly id: string
  /** Tick of that position's instrument. */
  readonly seq: number
}

/** Why and how much of a position is closed. */
export type How = {
  readonly reason: CloseReason
  readonly quantity: Quantity
  /** The exit of a part that caused the close. */
  readonly exit?: FiredExit | null
  /** In cross margin: the exit, of all or of a part, that caused the close. */
  readonly reached?: ReachedExit | null
  /** Money of the pool beside the released margin; zero for isolated positions. */
  readonly behind?: Amount
  /** Largest age of the tick in a close by the user, in ms. */
  readonly maxAgeMs?: number
}

/**
 * Closes all or a part of a position at the bid or ask of a tick. A part releases its share of the margin and keeps the open
 * price; the last part takes the rest. An exit of a part that fired is removed.
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
      positions.row(position),
      fills.row(fill),
      ...exitChangeRows(before, position, 'close', context),
      // The house bears a loss beyond the money behind the position.
      ...countFill(before.book, whole ? -1 : 0, subtract(larger(pnl, negate(stake)), fee)),
    ],
    events: [positionEvent(whole ? 'positionClosed' : 'positionChanged', position)],
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

/** A closed position keeps the quantity and margin of its last part. Funding of an instant during its life is still due. */
function ended({ nextFundingAt }: Position, price: Price, reason: CloseReason, at: number) {
  return {
    nextFundingAt: nextFundingAt !== null && nextFundingAt <= at ? nextFundingAt : null,
    status: 'closed' as const,
    closePrice: price,
    closeReason: reason,
    closedAt: at,
  }
}
