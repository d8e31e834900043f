import { Amount, Price, add } from '@candor/money'
import type { Event, Told } from '../../platform/lane/index.ts'
import type { Closed } from '../closing.ts'
import { toldBook, type ToldBook } from '../contest-book.ts'
import type { Tick } from '../context.ts'
import type { ForcedReason } from '@candor/rules'
import { settle } from '../terms.ts'

export const liquidatedEvent = 'positionLiquidated'

/** What the event says of a position that was closed without its owner, as JSON: the receipt in short. */
export type ToldReceipt = ToldBook & {
  /** The position's. */
  readonly id: string
  /** Whether its account was judged as a whole; absent where its own margin stood behind it. */
  readonly isCross?: true
  readonly reason: ForcedReason
  readonly symbol: string
  /** The tick that closed it: its number, its mark price and its time. */
  readonly seq: number
  readonly markPrice: string
  readonly at: number
  /** What was left, and what had to be, in `currency`. */
  readonly equity: string
  readonly need: string
  readonly currency: string
  readonly closePrice: string
  /** Closing and liquidation fee together, and the latter alone. */
  readonly fees: string
  readonly liquidationFee: string
  /** What came back, of an account what is left behind all of it; and what the house bore. */
  readonly returned: string
  readonly shortfall: string
}

export function receiptTold(
  { position, fill, result }: Closed,
  reason: ForcedReason,
  tick: Tick,
  { equity, need }: { readonly equity: Amount; readonly need: Amount },
): Told {
  const data: ToldReceipt = {
    id: position.id,
    ...toldBook(position.book),
    ...(position.marginMode === 'cross' && { isCross: true as const }),
    reason,
    symbol: position.symbol,
    seq: tick.seq,
    markPrice: Price.text(tick.price),
    at: tick.at,
    equity: Amount.text(equity),
    need: Amount.text(need),
    currency: settle,
    closePrice: Price.text(fill.price),
    fees: Amount.text(add(result.closeFee, result.liquidationFee)),
    liquidationFee: Amount.text(result.liquidationFee),
    returned: Amount.text(result.returned),
    shortfall: Amount.text(result.shortfall),
  }
  return { name: liquidatedEvent, data }
}

/** What an event says of a position that was closed without its owner; null for any other event. */
export function receiptOf({ name, data }: Pick<Event, 'name' | 'data'>): ToldReceipt | null {
  return name === liquidatedEvent ? (data as ToldReceipt) : null
}
