import type { Position, PositionsSummary, Ticker } from '@candor/api'
import { Amount, Price, Rate, add, larger, sum } from '@candor/money'
import { marginRatio, pnl } from '@candor/rules'
import { useCallback, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { prices } from '../../../live/feed.ts'
import { heldTermsOf } from '../parts/terms.ts'
import { useSymbols } from '../parts/use-symbols.ts'
import { heldOf } from '../positions/live-figures.ts'

type Props = {
  summary: PositionsSummary
  children: (summary: PositionsSummary) => ReactNode
}

/** The account at the prices of this moment, as its positions are shown; else as it was read last. */
export function LiveAccount({ summary, children }: Props) {
  const tickers = useSymbols().data ?? []
  const { data } = useCall(
    'listPositions',
    { status: '1,2', pageSize: 100 },
    { enabled: summary.positionCount > 0, quiet: true },
  )
  const positions = data?.records ?? []
  const marks = useMarks(positions.map(({ symbol }) => symbol))
  const priced = positions.flatMap((position, index) => {
    const ticker = tickers.find(({ symbol }) => symbol === position.symbol)
    const mark = marks[index]
    return ticker && mark ? [figuresOf(position, ticker, Price.read(mark))] : []
  })
  if (priced.length === 0 || priced.length !== summary.positionCount) return children(summary)
  const profit = sum(priced.map((one) => one.profit))
  const ratio = priced
    .map((one) => one.ratio)
    .reduce((most, next) => (most === null || next === null ? null : larger(most, next)))
  return children({
    ...summary,
    equity: Amount.text(add(Amount.read(summary.balance), profit)),
    marginRatio: ratio === null ? null : Rate.text(ratio),
  })
}

function figuresOf(position: Position, ticker: Ticker, mark: Price) {
  const held = heldOf(position)
  return {
    profit: pnl(held, mark),
    ratio: marginRatio(held, mark, heldTermsOf(position, ticker)),
  }
}

/** The live price of each; empty where none has arrived. */
function useMarks(symbols: readonly string[]): string[] {
  const names = symbols.join()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = listed(names).map((symbol) => prices.subscribe(symbol, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [names],
  )
  const read = () => symbols.map((symbol) => prices.get(symbol)?.price ?? '').join()
  return useSyncExternalStore(subscribe, read).split(',')
}

const listed = (names: string) => (names === '' ? [] : names.split(','))
