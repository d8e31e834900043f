import { Amount, Price, Quantity, subtract } from '@candor/money'
import type { ExitTrigger } from '@candor/rules'
import type { Event, Told } from '../../platform/lane/index.ts'
import type { Closed } from '../closing.ts'
import { toldBook, type ToldBook } from '../contest-book.ts'
import { settle } from '../terms.ts'

export const firedEvent = 'exitFired'

/** What the event says of a stop-loss or take-profit that closed a position, or a part of it, as JSON. */
export type ToldExit = ToldBook & {
  /** The position's. */
  readonly id: string
  readonly exit: ExitTrigger
  /** Whether it was closed because its profit carries the loss that another one's stop-loss makes. */
  readonly isCarried?: true
  readonly symbol: string
  readonly quantity: string
  /** What is left of the position; null where nothing is. */
  readonly left: string | null
  readonly price: string
  /** The tick that it was closed by: its number. */
  readonly seq: number
  /** Profit, or loss below zero, before the fee; both in `currency`. */
  readonly profit: string
  readonly fee: string
  readonly currency: string
}

/** @param id the position whose exit it was */
export function exitTold(closed: Closed, exit: ExitTrigger, id = closed.position.id): Told {
  const { position, fill, before } = closed
  const left = subtract(before, fill.quantity)
  const data: ToldExit = {
    id: position.id,
    ...toldBook(position.book),
    exit,
    ...(position.id !== id && { isCarried: true as const }),
    symbol: position.symbol,
    quantity: Quantity.text(fill.quantity),
    left: left === Quantity.zero ? null : Quantity.text(left),
    price: Price.text(fill.price),
    seq: fill.seq,
    profit: Amount.text(fill.pnl),
    fee: Amount.text(fill.fee),
    currency: settle,
  }
  return { name: firedEvent, data }
}

/** What an event says of an exit that fired; null for any other event. */
export function firedOf({ name, data }: Pick<Event, 'name' | 'data'>): ToldExit | null {
  return name === firedEvent ? (data as ToldExit) : null
}
