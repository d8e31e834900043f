import type { PositionsSummary } from '@candor/api'
import { Rate } from '@candor/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOffersOptions } from '../../../api/country-policy.ts'
import { formatClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CrossPool } from '../cross/cross-pool.tsx'
import { useMarks } from '../parts/use-marks.ts'
import { useSymbols } from '../parts/use-symbols.ts'
import { useRunningPositions } from '../positions/use-positions.ts'
import { atMarks } from './at-marks.ts'
import { ratioLevel } from './ratio-level.ts'
import styles from './account-strip.module.css'

/** Figures older than this, in ms, say when they were read. */
const oldMs = 30_000

type Props = {
  summary: PositionsSummary
  /** When it was read (epoch ms). */
  at: number | null
  children: (summary: PositionsSummary) => ReactNode
}

/** The account at the prices of this moment, how near a liquidation it is in words, and its age. */
export function LiveAccount({ summary, at, children }: Props) {
  const t = useTranslations('contracts')
  const isOld = useNow() - (at ?? Infinity) > oldMs
  const live = useLive(summary)
  const offersOptions = useOffersOptions()
  // What the pool is nearest to is said where the pool is.
  const isOfPool = live.cross !== null && live.cross.marginRatio === live.marginRatio
  return (
    <>
      {children(live)}
      {offersOptions && <p className={styles.note}>{t('account.alone')}</p>}
      {!isOfPool && <RatioWords ratio={live.marginRatio} count={live.positionCount} />}
      {live.cross !== null && <CrossPool pool={live.cross} />}
      {isOld && at !== null && (
        <p className={styles.note}>{t('account.asOf', { time: formatClock(at) })}</p>
      )}
    </>
  )
}

/** What the ratio means, in plain words: 100 % is where positions are closed. */
function RatioWords({ ratio, count }: { ratio: string | null; count: number }) {
  const t = useTranslations('contracts')
  if (count === 0 || ratio === null) return null
  const level = ratioLevel(Rate.read(ratio))
  return <p className={level === 'safe' ? styles.note : styles.warning}>{t(`ratio.${level}`)}</p>
}

/** At the prices that its positions are shown with; else as it was read last. */
function useLive(summary: PositionsSummary): PositionsSummary {
  const tickers = useSymbols().data ?? []
  const { data } = useRunningPositions(summary.positionCount > 0)
  const positions = data?.records ?? []
  const markOf = useMarks(positions.map(({ symbol }) => symbol))
  return atMarks(summary, positions, tickers, markOf) ?? summary
}
