import type { ComponentProps } from 'react'
import { RatioBar } from '../cross/ratio-bar.tsx'
import { DistanceBar } from './distance-bar.tsx'
import type { LiveFigures } from './live-figures.ts'

type Props = ComponentProps<typeof DistanceBar> & { figures: Pick<LiveFigures, 'accountRatio'> }

/** How near its liquidation a position is: by its own price, or as near as the account that it shares. */
export function RiskBar({ position, ticker, figures }: Props) {
  if (position.marginMode === 'cross') return <RatioBar ratio={figures.accountRatio} />
  return <DistanceBar position={position} ticker={ticker} figures={figures} />
}
