import { Amount, Price, Quantity, subtract } from '@candor/money'
import type { ExitTrigger } from '@candor/rules'
import type { Event, NewEvent } from '../../platform/lane/index.ts'
import type { Closed } from '../closing.ts'
import { bookFields, type BookFields } from '../contest-book.ts'
import { settlementCurrency } from '../terms.ts'

export const firedEvent = 'exitFired'

/** Event of a stop-loss or take-profit that closed all or a part of a position, as JSON. */
export type ExitEvent = BookFields & {
  /** Id of the position. */
  readonly id: string
  readonly exit: ExitTrigger
  /** Whether the position was closed because its profit covers the loss of another position's stop-loss. */
  readonly isCarried?: true
  readonly symbol: string
  readonly quantity: string
  /** Rest of the position; null if nothing is left. */
  readonly left: string | null
  readonly price: string
  /** Number of the tick that closed it. */
  readonly seq: number
  /** Profit, negative for a loss, before the fee; both in `currency`. */
  readonly profit: string
  readonly fee: string
  readonly currency: string
}

/** @param id the position of the exit */
export function exitEvent(closed: Closed, exit: ExitTrigger, id = closed.position.id): NewEvent {
  const { position, fill, before } = closed
  const left = subtract(before, fill.quantity)
  const data: ExitEvent = {
    id: position.id,
    ...bookFields(position.book),
    exit,
    ...(position.id !== id && { isCarried: true as const }),
    symbol: position.symbol,
    quantity: Quantity.text(fill.quantity),
    left: left === Quantity.zero ? null : Quantity.text(left),
    price: Price.text(fill.price),
    seq: fill.seq,
    profit: Amount.text(fill.pnl),
    fee: Amount.text(fill.fee),
    currency: settlementCurrency,
  }
  return { name: firedEvent, data }
}

/** The data of an event of a fired exit; null for any other event. */
export function firedOf({ name, data }: Pick<Event, 'name' | 'data'>): ExitEvent | null {
  return name === firedEvent ? (data as ExitEvent) : null
}
