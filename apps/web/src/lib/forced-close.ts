import type { Direction } from '@candor/api'
import { Price } from '@candor/money'
import { nearer } from '@candor/rules'

/** The kind and price of a forced close; the price is null if no price causes it. */
export type ForcedClose = {
  readonly by: 'liquidation' | 'closeOut'
  readonly price: string | null
}

/** Of liquidation and the country's close-out rule, the one that a loss reaches first. */
export function forcedClose(
  direction: Direction,
  liquidationPrice: string | null,
  closeOutPrice: string | null,
): ForcedClose {
  const [liquidation, closeOut] = [liquidationPrice, closeOutPrice].map(
    (text) => text && Price.read(text),
  ) as [Price | null, Price | null]
  const isRule = closeOut !== null && nearer(direction, closeOut, liquidation) === closeOut
  return isRule
    ? { by: 'closeOut', price: closeOutPrice }
    : { by: 'liquidation', price: liquidationPrice }
}

/** The forced close of a position as last reported by the server. */
export function forcedCloseOf({
  direction,
  liquidationPrice,
  closeOut,
}: {
  readonly direction: Direction
  readonly liquidationPrice: string | null
  readonly closeOut: { readonly price: string | null } | null
}): ForcedClose {
  return forcedClose(direction, liquidationPrice, closeOut?.price ?? null)
}
