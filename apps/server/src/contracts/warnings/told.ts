import type { MarginLevel } from '@candor/api'
import { Price } from '@candor/money'
import type { Event, Told } from '../../platform/lane/index.ts'
import type { MarginWarning, Position } from '../tables.ts'

const warnedEvent = 'marginWarned'

/** What the event says of a position whose margin runs out, as JSON. */
export type ToldWarning = {
  /** The position's. */
  readonly id: string
  /** Absent of real money. */
  readonly isDemo?: true
  readonly symbol: string
  /** The margin ratio that was reached, in percent. */
  readonly level: MarginLevel
  /** The mark price that reached it, and where liquidation is, as shown. */
  readonly price: string
  readonly liquidationPrice: string
  /** When that price was. */
  readonly at: number
}

export function warningTold(
  { id, book, symbol }: Position,
  { level, price }: MarginWarning,
  liquidation: Price,
  at: number,
): Told {
  const prices = { price: Price.text(price), liquidationPrice: Price.text(liquidation) }
  const demo = book === 'demo' && { isDemo: true as const }
  const data: ToldWarning = { id, ...demo, symbol, level, ...prices, at }
  return { name: warnedEvent, data }
}

/** What an event says of a margin that runs out; null for any other event. */
export function warningOf({ name, data }: Pick<Event, 'name' | 'data'>): ToldWarning | null {
  return name === warnedEvent ? (data as ToldWarning) : null
}
