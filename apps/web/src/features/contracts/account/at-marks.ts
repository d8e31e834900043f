import type { Position, PositionsSummary, Ticker } from '@candor/api'
import { Amount, Price, Rate, add, larger, sum } from '@candor/money'
import { crossMargin, marginRatio, pnl } from '@candor/rules'
import { crossAccountOf } from '../cross/cross-account.ts'
import { heldTermsOf } from '../terms.ts'
import { heldOf } from '../positions/live-figures.ts'

type MarkOf = (symbol: string) => string | null

/** The account at these marks, by the server's formulas; null while a position has no mark. */
export function atMarks(
  summary: PositionsSummary,
  positions: readonly Position[],
  tickers: readonly Ticker[],
  markOf: MarkOf,
): PositionsSummary | null {
  const account = crossAccountOf(summary, positions, tickers, markOf)
  const priced = positions.flatMap((position) => figuresOf(position, tickers, markOf) ?? [])
  if (account === null || priced.length === 0 || priced.length < summary.positionCount) return null
  const isolated = priced.flatMap((one) => one.ratio)
  const cross = summary.cross && { margin: crossMargin(account), ...summary.cross }
  const ratios = cross === null ? isolated : [...isolated, cross.margin.ratio]
  const ratio = ratios.reduce((most, next) =>
    most === null || next === null ? null : larger(most, next),
  )
  return {
    ...summary,
    equity: Amount.text(add(Amount.read(summary.balance), sum(priced.map((one) => one.profit)))),
    marginRatio: textOf(ratio ?? null),
    cross: cross && {
      balance: cross.balance,
      equity: Amount.text(cross.margin.equity),
      need: Amount.text(cross.margin.need),
      ruledNeed: cross.ruledNeed,
      marginRatio: textOf(cross.margin.ratio),
    },
  }
}

/** The profit of a position and, if isolated, its margin ratio; null without a mark. */
function figuresOf(position: Position, tickers: readonly Ticker[], markOf: MarkOf) {
  const ticker = tickers.find(({ symbol }) => symbol === position.symbol)
  const text = markOf(position.symbol)
  if (ticker === undefined || text === null) return null
  const held = heldOf(position)
  const mark = Price.read(text)
  const isolated = position.marginMode === 'isolated'
  return {
    profit: pnl(held, mark),
    ratio: isolated ? [marginRatio(held, mark, heldTermsOf(position, ticker))] : [],
  }
}

function textOf(ratio: Rate | null): string | null {
  return ratio === null ? null : Rate.text(ratio)
}
