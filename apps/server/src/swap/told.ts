import { Amount } from '@candor/money'
import type { Told } from '../platform/lane/index.ts'
import type { SwapOrder } from './tables.ts'

export type Sides = Pick<SwapOrder, 'fromCurrency' | 'toCurrency' | 'usdValue'>
/** A swap as the cap of the day counts it. */
export type Counted = Sides & Pick<SwapOrder, 'id' | 'at'>

type ToldSwap = Omit<Counted, 'usdValue'> & { readonly usdValue: string }

/** What an event says of a swap: all that the cap of the day needs, as JSON. */
export function toldOf({ id, fromCurrency, toCurrency, usdValue, at }: SwapOrder): Told {
  const data: ToldSwap = { id, fromCurrency, toCurrency, usdValue: Amount.text(usdValue), at }
  return { name: 'swapped', data }
}

/** The swap that an event of the lane is about; null for every other event. */
export function countedOf({ name, data }: Told): Counted | null {
  if (name !== 'swapped') return null
  const told = data as ToldSwap
  return { ...told, usdValue: Amount.parse(told.usdValue) }
}
