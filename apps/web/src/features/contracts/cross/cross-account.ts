import type { Position, PositionsSummary, Ticker } from '@candor/api'
import { Amount, Price, Rate, sum } from '@candor/money'
import {
  crossLiquidationPrices,
  crossMargin,
  shownLiquidationPrice,
  type CrossAccount as Account,
  type CrossPosition,
} from '@candor/rules'
import { poolBalance } from '../account/pool-balance.ts'
import { heldTermsOf } from '../parts/terms.ts'
import { heldOf } from '../positions/live-figures.ts'

type Standing = CrossPosition & { readonly symbol: string }

/** What stands behind all cross positions of a book, at the marks of this moment. */
export type CrossAccount = Account<Standing>

/** How near its liquidation a position in cross margin is, as decimal texts: as near as its account. */
export type CrossRisk = Pick<Position, 'marginRatio' | 'liquidationPrice'>

/**
 * The account as the server judges it: what is held of one instrument together, by the tiers of its oldest position.
 * Null while a mark or an instrument is missing, or while summary and positions are not of one moment: then the
 * server's own figures stand.
 */
export function crossAccountOf(
  summary: PositionsSummary,
  positions: readonly Position[],
  tickers: readonly Ticker[],
  markOf: (symbol: string) => string | null,
): CrossAccount | null {
  const cross = positions.filter(({ marginMode }) => marginMode === 'cross')
  if (summary.cross === null ? cross.length > 0 : !isOneMoment(summary, positions)) return null
  const instruments = [...Map.groupBy(cross, ({ symbol }) => symbol)].map(([symbol, those]) => {
    const ticker = tickers.find((one) => one.symbol === symbol)
    const mark = markOf(symbol)
    return ticker === undefined || mark === null ? null : instrumentOf(those, ticker, mark)
  })
  const known = instruments.filter((instrument) => instrument !== null)
  if (known.length < instruments.length) return null
  return { balance: poolBalance(summary), instruments: known }
}

/** Whether the margin of these positions is what the summary says is in use. */
function isOneMoment(summary: PositionsSummary, positions: readonly Position[]): boolean {
  const margins = positions.map((position) => heldOf(position).margin)
  return (
    positions.length === summary.positionCount && sum(margins) === Amount.read(summary.marginUsed)
  )
}

function instrumentOf(positions: readonly Position[], ticker: Ticker, mark: string) {
  const oldest = positions.reduce((a, b) => (BigInt(a.id) < BigInt(b.id) ? a : b))
  return {
    markPrice: Price.read(mark),
    tiers: heldTermsOf(oldest, ticker).tiers,
    positions: positions.map((position) => ({
      ...heldOf(position),
      symbol: position.symbol,
      closeFeeRate: heldTermsOf(position, ticker).closeFeeRate,
    })),
  }
}

/** How near its liquidation a position is while this account stands behind it. */
export function crossRisk(
  { symbol, direction }: Pick<Position, 'symbol' | 'direction'>,
  account: CrossAccount,
  priceStep: Price,
): CrossRisk {
  const isOwn = ({ positions }: { readonly positions: readonly Standing[] }) =>
    positions.some((one) => one.symbol === symbol)
  const instrument = account.instruments.find(isOwn)
  if (instrument === undefined) return { marginRatio: null, liquidationPrice: null }
  const rest = { ...account, instruments: account.instruments.filter((one) => !isOwn(one)) }
  const { atOrBelow, atOrAbove } = crossLiquidationPrices(instrument, rest)
  const { ratio } = crossMargin(account)
  const exact = direction === 'long' ? atOrBelow : atOrAbove
  const shown = shownLiquidationPrice(direction, exact, priceStep)
  return {
    marginRatio: ratio === null ? null : Rate.text(ratio),
    liquidationPrice: shown === null ? null : Price.text(shown),
  }
}
