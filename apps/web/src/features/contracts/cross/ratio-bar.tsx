import { Rate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { percent } from '../../../lib/percent.ts'
import { ratioLevel } from '../account/ratio-level.ts'
import styles from './cross.module.css'

/** The margin ratio of the account behind all cross positions, as a bar; liquidation is at 100 %. */
export function RatioBar({ ratio }: { ratio: string | null }) {
  const t = useTranslations('cross')
  const rate = ratio === null ? null : Rate.read(ratio)
  const shown = percent(ratio, { decimals: 1 })
  return (
    <div className={styles.ratio}>
      <span className={styles.words}>
        {t('accountRatio')} <span className={styles.figure}>{shown}</span>
      </span>
      {rate !== null && (
        <div
          role="meter"
          aria-label={t('accountRatio')}
          aria-valuenow={placeOf(rate)}
          aria-valuetext={shown}
          className={styles.bar}
        >
          <div
            className={cx(styles.fill, styles[ratioLevel(rate)])}
            style={{ width: `${placeOf(rate)}%` }}
          />
        </div>
      )}
    </div>
  )
}

/** The position in percent of the bar's length; above liquidation the bar is full. */
function placeOf(rate: Rate): number {
  return Math.min(100, Number((rate * 10_000n) / Rate.one) / 100) // not money: a position on a bar
}
