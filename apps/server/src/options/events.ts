import { Amount } from '@candor/money'
import { optionProfit, type OptionDirection } from '@candor/rules'
import type { Book } from '../ledger/index.ts'
import type { NewEvent } from '../platform/lane/index.ts'
import type { Agreed } from './tables.ts'

/** An order as the house's cap counts it: its possible loss. */
export type Sold = {
  readonly symbol: string
  readonly direction: OptionDirection
  readonly profit: Amount
}

type BoughtOrder = Omit<Sold, 'profit'> & {
  readonly id: string
  readonly profit: string
  readonly book: Book
}

/** Event of a purchase, with the data for screens and for the house's cap, as JSON. */
export function boughtEvent({ id, book, symbol, direction, stake, payoutRate }: Agreed): NewEvent {
  const profit = Amount.text(optionProfit(stake, payoutRate))
  const data: BoughtOrder = { id, book, symbol, direction, profit }
  return { name: 'optionBought', data }
}

/** Event of orders that ended together. */
type SettledEvent = { readonly ids: readonly string[] }

export function settledEvent(orders: readonly Pick<Agreed, 'id'>[]): NewEvent {
  const data: SettledEvent = { ids: orders.map(({ id }) => id) }
  return { name: 'optionsSettled', data }
}

/** The orders of an event; null for every other event. */
export function screenOf({ name, data }: NewEvent): readonly string[] | null {
  if (name === 'optionsSettled') return (data as SettledEvent).ids
  return name === 'optionBought' ? [(data as BoughtOrder).id] : null
}

/** The sale of an event; null for every other event and for demo orders. */
export function soldOf({ name, data }: NewEvent): Sold | null {
  if (name !== 'optionBought') return null
  const { book, symbol, direction, profit } = data as BoughtOrder
  if (book !== 'real') return null
  return { symbol, direction, profit: Amount.parse(profit) }
}
