import type { Price, Rate } from '@candor/money'
import { crossLiquidationPrices, crossMargin, type CrossAccount } from '@candor/rules'
import type { Position } from '../tables.ts'
import type { Standing } from './pool.ts'

/** How a position in cross margin stands: as its account does. */
export type CrossFigures = {
  readonly ratio: Rate | null
  /** Where its own instrument alone would have to go, to the side on which it loses; it moves with the account. */
  readonly liquidation: Price | null
}

export function crossFigures(
  { symbol, direction }: Pick<Position, 'symbol' | 'direction'>,
  account: CrossAccount<Standing>,
): CrossFigures {
  const isOwn = ({ positions }: { readonly positions: readonly Standing[] }) =>
    positions.some((one) => one.symbol === symbol)
  const instrument = account.instruments.find(isOwn)
  if (instrument === undefined) return { ratio: null, liquidation: null }
  const rest = { ...account, instruments: account.instruments.filter((one) => !isOwn(one)) }
  const { atOrBelow, atOrAbove } = crossLiquidationPrices(instrument, rest)
  return {
    ratio: crossMargin(account).ratio,
    liquidation: direction === 'long' ? atOrBelow : atOrAbove,
  }
}
