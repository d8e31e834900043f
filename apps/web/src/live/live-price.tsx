import { useNow } from '../lib/use-now.ts'
import { ChangePill } from '../ui/display/change-pill.tsx'
import { PriceTicker } from '../ui/display/price-ticker.tsx'
import type { LivePrice as Price } from './price-store.ts'
import { priceAge, usePrice } from './use-price.ts'

type Props = {
  symbol: string
  decimals: number
  /** The price of a list, shown until the first live price. */
  first?: string | null
  size?: 'row' | 'title'
}

/** The live price of a symbol; grey if it is too old. */
export function LivePrice({ symbol, decimals, first = null, size = 'row' }: Props) {
  const price = usePrice(symbol)
  const stale = useIsStale(price)
  return (
    <PriceTicker
      price={price === null ? first : price.price}
      decimals={decimals}
      move={price?.move ?? null}
      stale={stale}
      size={size}
    />
  )
}

/** The change of the day. */
export function LiveChange({ symbol, first = null }: { symbol: string; first?: string | null }) {
  const price = usePrice(symbol)
  const stale = useIsStale(price)
  return <ChangePill rate={price === null ? first : price.changeRate} stale={stale} />
}

function useIsStale(price: Price | null): boolean {
  const { state } = priceAge(price, useNow())
  return price !== null && state !== 'live' && state !== 'closed'
}
