import type { PositionsSummary } from '@candor/api'
import { Rate } from '@candor/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOffersOptions } from '../../../api/country-policy.ts'
import { formatClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { CrossPool } from '../cross/cross-pool.tsx'
import { useMarks } from '../use-marks.ts'
import { useSymbols } from '../use-symbols.ts'
import { useRunningPositions } from '../positions/use-positions.ts'
import { atMarks } from './at-marks.ts'
import { ratioLevel } from './ratio-level.ts'
import styles from './account-strip.module.css'

/** Figures older than this, in ms, show their time. */
const oldMs = 30_000

type Props = {
  summary: PositionsSummary
  /** The time of reading (epoch ms). */
  at: number | null
  children: (summary: PositionsSummary) => ReactNode
}

/** The account at the live prices, its margin ratio in words, and the age of old figures. */
export function LiveAccount({ summary, at, children }: Props) {
  const t = useTranslations('contracts')
  const isOld = useNow() - (at ?? Infinity) > oldMs
  const live = useLive(summary)
  const offersOptions = useOffersOptions()
  // If the ratio is that of the cross pool, the pool's section explains it.
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

/** The margin ratio in words; at 100 % positions are closed. */
function RatioWords({ ratio, count }: { ratio: string | null; count: number }) {
  const t = useTranslations('contracts')
  if (count === 0 || ratio === null) return null
  const level = ratioLevel(Rate.read(ratio))
  return <p className={level === 'safe' ? styles.note : styles.warning}>{t(`ratio.${level}`)}</p>
}

/** The summary at the displayed prices of its positions; without them as last read. */
function useLive(summary: PositionsSummary): PositionsSummary {
  const tickers = useSymbols().data ?? []
  const { data } = useRunningPositions(summary.positionCount > 0)
  const positions = data?.records ?? []
  const markOf = useMarks(positions.map(({ symbol }) => symbol))
  return atMarks(summary, positions, tickers, markOf) ?? summary
}
