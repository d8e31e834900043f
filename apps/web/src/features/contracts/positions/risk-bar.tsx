import type { ComponentProps } from 'react'
import { RatioBar } from '../cross/ratio-bar.tsx'
import { DistanceBar } from './distance-bar.tsx'
import type { LiveFigures } from './live-figures.ts'

type Props = ComponentProps<typeof DistanceBar> & { figures: Pick<LiveFigures, 'accountRatio'> }

/** The risk of a position: its own distance, or the margin ratio of its cross account. */
export function RiskBar({ position, ticker, figures }: Props) {
  if (position.marginMode === 'cross') return <RatioBar ratio={figures.accountRatio} />
  return <DistanceBar position={position} ticker={ticker} figures={figures} />
}
