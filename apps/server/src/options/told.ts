import { Amount } from '@candor/money'
import { optionProfit, type OptionDirection } from '@candor/rules'
import type { Told } from '../platform/lane/index.ts'
import type { Order } from './tables.ts'

/** An order as the house's cap counts it: what it could cost the house. */
export type Sold = {
  readonly symbol: string
  readonly direction: OptionDirection
  readonly profit: Amount
}

type ToldOrder = Omit<Sold, 'profit'> & { readonly id: string; readonly profit: string }

/** What an event says of an order that was bought: whose screens it concerns, and what the house's cap needs, as JSON. */
export function toldOf({ id, symbol, direction, stake, payoutRate }: Order): Told {
  const profit = Amount.text(optionProfit(stake, payoutRate))
  const data: ToldOrder = { id, symbol, direction, profit }
  return { name: 'optionBought', data }
}

/** What the house sold by an event of the lane; null for every other event. */
export function soldOf({ name, data }: Told): Sold | null {
  if (name !== 'optionBought') return null
  const { symbol, direction, profit } = data as ToldOrder
  return { symbol, direction, profit: Amount.parse(profit) }
}
