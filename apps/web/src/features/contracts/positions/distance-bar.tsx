import type { Position, Ticker } from '@candor/api'
import { format, Rate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { percent } from '../../../lib/percent.ts'
import styles from './distance-bar.module.css'
import type { LiveFigures } from './live-figures.ts'

/** The distance at the right end of the bar, the same for every position, so that bars can be compared. */
const scale = '0.25'

type Props = {
  position: Position
  ticker: Ticker
  figures: Pick<LiveFigures, 'distance' | 'entryDistance' | 'room' | 'mark' | 'forced'>
}

/** The distance of the mark and the entry from liquidation or close-out, on one fixed scale. */
export function DistanceBar({ position, ticker, figures }: Props) {
  const t = useTranslations('position')
  const { distance, entryDistance, room, mark, forced } = figures
  if (distance === null || entryDistance === null || room === null) return null
  const price = (text: string | null) => format(text, { decimals: ticker.pricePrecision })
  const words = t(forced.by === 'closeOut' ? 'distanceCloseOut' : 'distance')
  const shown = percent(distance, { decimals: 1 })
  const places = [
    `${t(forced.by)} ${price(forced.price)}`,
    `${t('entry')} ${price(position.openPrice)}`,
    `${t('mark')} ${price(mark)}`,
  ]
  const markAt = `${placeOf(distance)}%`
  return (
    <div className={styles.distance}>
      <span className={styles.words}>
        {words}
        <span className={styles.figure}>{shown}</span>
      </span>
      <div
        role="img"
        aria-label={`${words} ${shown}: ${places.join(', ')}`}
        className={cx(styles.bar, styles[toneOf(room)])}
      >
        <span className={styles.fill} style={{ width: markAt }} />
        <span className={styles.entry} style={{ insetInlineStart: `${placeOf(entryDistance)}%` }} />
        <span className={styles.mark} style={{ insetInlineStart: markAt }} />
      </div>
      <p className={styles.legend} aria-hidden>
        <span className={styles.liquidationWord}>{t(forced.by)}</span>
        <span className={styles.entryWord}>{t('entry')}</span>
        <span className={styles.markWord}>{t('mark')}</span>
        <span>{t('barEnd', { share: percent(scale, { decimals: 0 }) })}</span>
      </p>
    </div>
  )
}

/** The position of a distance on the bar, in percent of its length; longer distances are at its end. */
function placeOf(distance: string): number {
  const place = (Rate.read(distance) * 10_000n) / Rate.read(scale)
  return Math.min(100, Number(place) / 100) // not money: a position on a bar
}

/** The tone by the remaining share of the way from entry to liquidation. */
function toneOf(room: string): 'good' | 'wait' | 'bad' {
  const rate = Rate.read(room)
  if (rate < Rate.read('0.2')) return 'bad'
  return rate < Rate.read('0.5') ? 'wait' : 'good'
}
