import type { MarginLevel } from '@candor/api'
import { Amount, Price } from '@candor/money'
import { forcedClosePrice, liquidationPrice } from '@candor/rules'
import type { Event, Told } from '../../platform/lane/index.ts'
import { toldBook, type ToldBook } from '../contest-book.ts'
import type { PoolWarning } from '../cross/warnings.ts'
import type { MarginWarning, Position } from '../tables.ts'
import { heldTerms, settle } from '../terms.ts'

export const warnedEvent = 'marginWarned'

/** What the event says of a position whose margin runs out, as JSON. */
export type ToldWarning = ToldBook & {
  /** The position's. */
  readonly id: string
  readonly symbol: string
  /** The margin ratio that was reached, in percent. */
  readonly level: MarginLevel
  /** The mark price that reached it, and where it is liquidated or closed out, as shown. */
  readonly price: string
  readonly liquidationPrice: string
  /** The rule of its owner's country closes it there, before any liquidation. */
  readonly isCloseOut?: true
  /** When that price was. */
  readonly at: number
}

export function warningTold(
  position: Position,
  { level, price }: MarginWarning,
  forced: Price,
  at: number,
): Told {
  const { id, book, symbol } = position
  const terms = heldTerms(position)
  const isRule = forcedClosePrice(position, terms) !== liquidationPrice(position, terms)
  const prices = { price: Price.text(price), liquidationPrice: Price.text(forced) }
  const rule = isRule && { isCloseOut: true as const }
  const data: ToldWarning = { id, ...toldBook(book), symbol, level, ...prices, ...rule, at }
  return { name: warnedEvent, data }
}

/** What an event says of a margin that runs out; null for any other event. */
export function warningOf({ name, data }: Pick<Event, 'name' | 'data'>): ToldWarning | null {
  return name === warnedEvent ? (data as ToldWarning) : null
}

export const poolWarnedEvent = 'poolWarned'

/** What the event says of a cross account whose margin runs out, as JSON. */
export type ToldPoolWarning = ToldBook & {
  /** The warning's. */
  readonly id: string
  /** The margin ratio that was reached, in percent. */
  readonly level: MarginLevel
  /** How the account stood, in `currency`. */
  readonly equity: string
  readonly need: string
  readonly currency: string
  readonly at: number
}

export function poolWarningTold({ id, book, level, equity, need, at }: PoolWarning): Told {
  const stand = { equity: Amount.text(equity), need: Amount.text(need), currency: settle }
  const data: ToldPoolWarning = { id, ...toldBook(book), level, ...stand, at }
  return { name: poolWarnedEvent, data }
}

/** What an event says of a cross account whose margin runs out; null for any other event. */
export function poolWarningOf({
  name,
  data,
}: Pick<Event, 'name' | 'data'>): ToldPoolWarning | null {
  return name === poolWarnedEvent ? (data as ToldPoolWarning) : null
}
