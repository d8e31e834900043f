import { Amount } from '@candor/money'
import { optionProfit, type OptionDirection } from '@candor/rules'
import type { Book } from '../ledger/index.ts'
import type { Told } from '../platform/lane/index.ts'
import type { Agreed } from './tables.ts'

/** An order as the house's cap counts it: what it could cost the house. */
export type Sold = {
  readonly symbol: string
  readonly direction: OptionDirection
  readonly profit: Amount
}

type ToldOrder = Omit<Sold, 'profit'> & {
  readonly id: string
  readonly profit: string
  /** Absent in what was told before there was a demo book. */
  readonly book?: Book
}

/** What an event says of an order that was bought: whose screens it concerns, and what the house's cap needs, as JSON. */
export function toldOf({ id, book, symbol, direction, stake, payoutRate }: Agreed): Told {
  const profit = Amount.text(optionProfit(stake, payoutRate))
  const data: ToldOrder = { id, book, symbol, direction, profit }
  return { name: 'optionBought', data }
}

/** What an event says of orders that ended together. */
export type ToldSettled = { readonly ids: readonly string[] }

export function toldSettled(orders: readonly Pick<Agreed, 'id'>[]): Told {
  const data: ToldSettled = { ids: orders.map(({ id }) => id) }
  return { name: 'optionsSettled', data }
}

/** The orders that an event is about; null for every other event. */
export function screenOf({ name, data }: Told): readonly string[] | null {
  if (name === 'optionsSettled') return (data as ToldSettled).ids
  return name === 'optionBought' ? [(data as ToldOrder).id] : null
}

/** What the house sold by an event of the lane; null for every other event, and of what somebody practises with. */
export function soldOf({ name, data }: Told): Sold | null {
  if (name !== 'optionBought') return null
  const { book = 'real', symbol, direction, profit } = data as ToldOrder
  if (book !== 'real') return null
  return { symbol, direction, profit: Amount.parse(profit) }
}
