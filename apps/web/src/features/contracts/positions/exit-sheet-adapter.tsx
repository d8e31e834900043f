import type { ExitSheetProps } from '../../../shared/position/exit-sheet.tsx'
import { useMarket } from '../use-market.ts'
import { useTradeIntent } from '../use-trade-intent.ts'
import { ExitsSheet } from './exits-sheet.tsx'
import { MoveExitSheet } from './move-exit-sheet.tsx'

/** The exit sheets for screens outside of contracts, such as the chart. */
export function ExitSheetAdapter({ position, ticker, moved, onDone, onRefused }: ExitSheetProps) {
  const { blocked } = useMarket(ticker)
  const intent = useTradeIntent('updateStopLoss', position.id)
  const end = () => {
    intent.reset()
    onDone()
  }
  const shared = { position, ticker, blocked, intent, onDone: end }
  if (moved === null) return <ExitsSheet {...shared} />
  return <MoveExitSheet {...shared} moved={moved} onRefused={onRefused} />
}
