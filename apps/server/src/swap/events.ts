import { Amount } from '@candor/money'
import type { NewEvent } from '../platform/lane/index.ts'
import type { SwapOrder } from './tables.ts'

export type SwapSides = Pick<SwapOrder, 'fromCurrency' | 'toCurrency' | 'usdValue'>
/** A swap as the house's daily cap counts it. */
export type CountedSwap = SwapSides & Pick<SwapOrder, 'id' | 'at'>

type SwapData = Omit<CountedSwap, 'usdValue'> & { readonly usdValue: string }

/** The event of a swap, with everything that the daily cap needs, as JSON. */
export function swappedEvent({ id, fromCurrency, toCurrency, usdValue, at }: SwapOrder): NewEvent {
  const data: SwapData = { id, fromCurrency, toCurrency, usdValue: Amount.text(usdValue), at }
  return { name: 'swapped', data }
}

/** The swap of an event; null for every other event. */
export function swapOfEvent({ name, data }: NewEvent): CountedSwap | null {
  if (name !== 'swapped') return null
  const swap = data as SwapData
  return { ...swap, usdValue: Amount.parse(swap.usdValue) }
}
