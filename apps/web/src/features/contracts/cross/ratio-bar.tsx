import { Rate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { cx } from '../../../lib/cx.ts'
import { percent } from '../../../lib/percent.ts'
import { ratioLevel } from '../account/ratio-level.ts'
import styles from './cross.module.css'

/** How near the account behind all cross positions is to its liquidation, at 100 %. */
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

/** In per cent of the bar's length; what is beyond liquidation stands at its end. */
function placeOf(rate: Rate): number {
  return Math.min(100, Number((rate * 10_000n) / Rate.one) / 100) // not money: a place on a bar
}
