import type { MarginLevel } from '@candor/api'
import { Amount, Price } from '@candor/money'
import { forcedClosePrice, liquidationPrice } from '@candor/rules'
import type { Event, NewEvent } from '../../platform/lane/index.ts'
import { bookFields, type BookFields } from '../contest-book.ts'
import type { PoolWarning } from '../cross/warnings.ts'
import type { MarginWarning, Position } from '../tables.ts'
import { heldTerms, settlementCurrency } from '../terms.ts'

export const warnedEvent = 'marginWarned'

/** Event of a margin warning of a position, as JSON. */
export type WarningEvent = BookFields & {
  /** Id of the position. */
  readonly id: string
  readonly symbol: string
  /** The reached margin ratio in percent. */
  readonly level: MarginLevel
  /** The mark price that reached it, and the shown liquidation or close-out price. */
  readonly price: string
  readonly liquidationPrice: string
  /** The rule of the user's country closes the position there, before any liquidation. */
  readonly isCloseOut?: true
  /** Time of that price. */
  readonly at: number
}

export function warningEvent(
  position: Position,
  { level, price }: MarginWarning,
  forced: Price,
  at: number,
): NewEvent {
  const { id, book, symbol } = position
  const terms = heldTerms(position)
  const isRule = forcedClosePrice(position, terms) !== liquidationPrice(position, terms)
  const prices = { price: Price.text(price), liquidationPrice: Price.text(forced) }
  const rule = isRule && { isCloseOut: true as const }
  const data: WarningEvent = { id, ...bookFields(book), symbol, level, ...prices, ...rule, at }
  return { name: warnedEvent, data }
}

/** The data of an event of a margin warning; null for any other event. */
export function warningOf({ name, data }: Pick<Event, 'name' | 'data'>): WarningEvent | null {
  return name === warnedEvent ? (data as WarningEvent) : null
}

export const poolWarnedEvent = 'poolWarned'

/** Event of a margin warning of a cross account, as JSON. */
export type PoolWarningEvent = BookFields & {
  /** Id of the warning. */
  readonly id: string
  /** The reached margin ratio in percent. */
  readonly level: MarginLevel
  /** Figures of the account, in `currency`. */
  readonly equity: string
  readonly need: string
  readonly currency: string
  readonly at: number
}

export function poolWarningEvent({ id, book, level, equity, need, at }: PoolWarning): NewEvent {
  const stand = {
    equity: Amount.text(equity),
    need: Amount.text(need),
    currency: settlementCurrency,
  }
  const data: PoolWarningEvent = { id, ...bookFields(book), level, ...stand, at }
  return { name: poolWarnedEvent, data }
}

/** The data of an event of a cross account's margin warning; null for any other event. */
export function poolWarningOf({
  name,
  data,
}: Pick<Event, 'name' | 'data'>): PoolWarningEvent | null {
  return name === poolWarnedEvent ? (data as PoolWarningEvent) : null
}
