import { Rate } from '@candor/money'
import { useTranslations } from 'use-intl'
import { percent } from '../../../lib/percent.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ratioLevel } from '../account/ratio-level.ts'
import styles from './cross.module.css'

const tones = { safe: 'good', watch: 'wait', danger: 'bad' } as const

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
        <ProgressBar
          label={`${t('accountRatio')} ${shown}`}
          value={hundredths(rate)}
          tone={tones[ratioLevel(rate)]}
        />
      )}
      <span className={styles.words}>{t('shared')}</span>
    </div>
  )
}

function hundredths(rate: Rate): number {
  return Number((rate * 10_000n) / Rate.one) / 100 // not money: a place on a bar
}
