import { Amount, Price, add } from '@candor/money'
import type { Event, NewEvent } from '../../platform/lane/index.ts'
import type { Closed } from '../closing.ts'
import { bookFields, type BookFields } from '../contest-book.ts'
import type { Tick } from '../context.ts'
import type { ForcedReason } from '@candor/rules'
import { settlementCurrency } from '../terms.ts'

export const liquidatedEvent = 'positionLiquidated'

/** Event of a liquidation or close-out, as JSON: the receipt in short. */
export type ReceiptEvent = BookFields & {
  /** Id of the position. */
  readonly id: string
  /** Whether its cross account was judged as a whole; absent for isolated margin. */
  readonly isCross?: true
  readonly reason: ForcedReason
  readonly symbol: string
  /** The tick that closed it: number, mark price and time. */
  readonly seq: number
  readonly markPrice: string
  readonly at: number
  /** Equity left and equity required, in `currency`. */
  readonly equity: string
  readonly need: string
  readonly currency: string
  readonly closePrice: string
  /** Closing and liquidation fee together, and the liquidation fee alone. */
  readonly fees: string
  readonly liquidationFee: string
  /** Money returned (for a cross account, the rest of the whole account), and the house's shortfall. */
  readonly returned: string
  readonly shortfall: string
}

export function receiptEvent(
  { position, fill, result }: Closed,
  reason: ForcedReason,
  tick: Tick,
  { equity, need }: { readonly equity: Amount; readonly need: Amount },
): NewEvent {
  const data: ReceiptEvent = {
    id: position.id,
    ...bookFields(position.book),
    ...(position.marginMode === 'cross' && { isCross: true as const }),
    reason,
    symbol: position.symbol,
    seq: tick.seq,
    markPrice: Price.text(tick.price),
    at: tick.at,
    equity: Amount.text(equity),
    need: Amount.text(need),
    currency: settlementCurrency,
    closePrice: Price.text(fill.price),
    fees: Amount.text(add(result.closeFee, result.liquidationFee)),
    liquidationFee: Amount.text(result.liquidationFee),
    returned: Amount.text(result.returned),
    shortfall: Amount.text(result.shortfall),
  }
  return { name: liquidatedEvent, data }
}

/** The data of an event of a liquidation or close-out; null for any other event. */
export function receiptOf({ name, data }: Pick<Event, 'name' | 'data'>): ReceiptEvent | null {
  return name === liquidatedEvent ? (data as ReceiptEvent) : null
}
