import type { MarginLevel } from '@candor/api'
import { Amount, Price } from '@candor/money'
import type { Event, Told } from '../../platform/lane/index.ts'
import type { PoolWarning } from '../cross/warnings.ts'
import type { MarginWarning, Position } from '../tables.ts'
import { settle } from '../terms.ts'

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

const poolWarnedEvent = 'poolWarned'

/** What the event says of a cross account whose margin runs out, as JSON. */
export type ToldPoolWarning = {
  /** The warning's. */
  readonly id: string
  /** Absent of real money. */
  readonly isDemo?: true
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
  const demo = book === 'demo' && { isDemo: true as const }
  const data: ToldPoolWarning = { id, ...demo, level, ...stand, at }
  return { name: poolWarnedEvent, data }
}

/** What an event says of a cross account whose margin runs out; null for any other event. */
export function poolWarningOf({
  name,
  data,
}: Pick<Event, 'name' | 'data'>): ToldPoolWarning | null {
  return name === poolWarnedEvent ? (data as ToldPoolWarning) : null
}
