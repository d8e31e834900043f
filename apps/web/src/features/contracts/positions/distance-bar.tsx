import { Rate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { percent } from '../../../lib/percent.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from './distance-bar.module.css'
import type { LiveFigures } from './live-figures.ts'

/** How far the market is from liquidating a position: a full bar is the distance at entry. */
export function DistanceBar({ figures }: { figures: Pick<LiveFigures, 'distance' | 'room'> }) {
  const t = useTranslations('position')
  const { distance, room } = figures
  if (distance === null || room === null) return null
  const width = widthOf(room)
  return (
    <div className={styles.distance}>
      <span className={styles.words}>
        {t('distance')}
        <span className={styles.figure}>{percent(distance, { decimals: 1 })}</span>
      </span>
      <ProgressBar label={t('distance')} value={width} tone={toneOf(width)} />
    </div>
  )
}

function widthOf(room: string): number {
  return Number((Rate.parse(room) * 100n) / Rate.one) // not money: the width of a bar
}

function toneOf(width: number): 'good' | 'wait' | 'bad' {
  if (width < 20) return 'bad'
  return width < 50 ? 'wait' : 'good'
}
