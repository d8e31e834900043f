import type { Direction } from '@candor/api'
import { Price } from '@candor/money'
import { nearer } from '@candor/rules'

/** What closes a position without its owner, and where; null where no price does. */
export type ForcedClose = {
  readonly by: 'liquidation' | 'closeOut'
  readonly price: string | null
}

/** Of liquidation and the close-out rule of a country the one that a loss reaches first. */
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

/** The same of a position as the server said it last. */
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
