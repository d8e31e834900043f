import type { Position, PositionsSummary, Ticker } from '@candor/api'
import { Amount, Price, Rate, sum } from '@candor/money'
import {
  crossAccount,
  crossFigures,
  shownLiquidationPrice,
  type CrossAccount as Account,
  type JudgedPosition,
} from '@candor/rules'
import { poolBalance } from '../account/pool-balance.ts'
import { heldTermsOf } from '../terms.ts'
import { heldOf } from '../positions/live-figures.ts'

/** The account behind all cross positions of a book, at the present marks. */
export type CrossAccount = Account<JudgedPosition>

/** The risk of a cross position, as decimal texts: its margin ratio is that of the account. */
export type CrossRisk = Pick<Position, 'marginRatio' | 'liquidationPrice'> & {
  /** The close-out price under the account's rule; null without a rule. */
  readonly closeOutPrice: string | null
}

/**
 * The account by the server's formulas. Null while a mark or an instrument is missing, or while summary and positions
 * are of different times: then the server's own figures are shown.
 */
export function crossAccountOf(
  summary: PositionsSummary,
  positions: readonly Position[],
  tickers: readonly Ticker[],
  markOf: (symbol: string) => string | null,
): CrossAccount | null {
  const cross = positions.filter(({ marginMode }) => marginMode === 'cross')
  if (summary.cross === null ? cross.length > 0 : !isOneMoment(summary, positions)) return null
  const byId = new Map(cross.map((position) => [position.id, position]))
  const held = cross.map((one) => ({ ...heldOf(one), id: one.id, symbol: one.symbol }))
  return crossAccount(
    { balance: poolBalance(summary), held },
    (symbol) => {
      const mark = markOf(symbol)
      return mark === null ? null : Price.read(mark)
    },
    ({ id, symbol }) => {
      const ticker = tickers.find((one) => one.symbol === symbol)
      return ticker === undefined ? null : heldTermsOf(byId.get(id)!, ticker)
    },
  )
}

/** Whether summary and positions are of the same time: the positions' margin equals the summary's used margin. */
function isOneMoment(summary: PositionsSummary, positions: readonly Position[]): boolean {
  const margins = positions.map((position) => heldOf(position).margin)
  return (
    positions.length === summary.positionCount && sum(margins) === Amount.read(summary.marginUsed)
  )
}

/** The risk of a position that this account backs. */
export function crossRisk(
  position: Pick<Position, 'symbol' | 'direction'>,
  account: CrossAccount,
  priceStep: Price,
): CrossRisk {
  const { ratio, liquidation, closeOut } = crossFigures(position, account)
  const shown = (exact: Price | null) => {
    const price = shownLiquidationPrice(position.direction, exact, priceStep)
    return price === null ? null : Price.text(price)
  }
  return {
    marginRatio: ratio === null ? null : Rate.text(ratio),
    liquidationPrice: shown(liquidation),
    closeOutPrice: shown(closeOut),
  }
}
