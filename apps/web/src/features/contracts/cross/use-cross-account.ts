import type { Position, Ticker } from '@candor/api'
import type { ReactNode } from 'react'
import { useSummary } from '../account/use-summary.ts'
import { useMarks } from '../use-marks.ts'
import { useSymbols } from '../use-symbols.ts'
import { termsOf } from '../terms.ts'
import { useRunningPositions } from '../positions/use-positions.ts'
import { crossAccountOf, crossRisk, type CrossAccount, type CrossRisk } from './cross-account.ts'

/** The account behind cross margin at the live prices; null while it is incomplete. */
function useCrossAccount(): CrossAccount | null {
  const { summary } = useSummary()
  const tickers = useSymbols().data ?? []
  const positions = useRunningPositions().data?.records
  const cross = positions?.filter(({ marginMode }) => marginMode === 'cross') ?? []
  const markOf = useMarks(cross.map(({ symbol }) => symbol))
  if (summary === null || positions === undefined) return null
  return crossAccountOf(summary, positions, tickers, markOf)
}

type Props = {
  position: Position
  ticker: Ticker
  /** Renders with the live risk of the position; null for the server's last figures. */
  children: (risk: CrossRisk | null) => ReactNode
}

/** Renders with the live risk from the account behind a cross position. */
export function WithCrossRisk({ position, ticker, children }: Props): ReactNode {
  const account = useCrossAccount()
  return children(account && crossRisk(position, account, termsOf(ticker).priceStep))
}
