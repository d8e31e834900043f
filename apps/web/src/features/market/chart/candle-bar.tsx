import type { Candle, Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { compact } from '../../../lib/compact.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import styles from './chart-screen.module.css'

type Props = { ticker: Ticker; candle: Candle }

/** The values of one candle in a fixed bar, where no finger covers them. */
export function CandleBar({ ticker, candle }: Props) {
  const t = useTranslations('chart')
  const [openAt, open, high, low, close, volume] = candle
  const values = { open, high, low, close }
  return (
    <div className={styles.bar}>
      <p className={styles.when}>
        <time>{formatDate(openAt).slice(0, 16)}</time>
        {volume !== null && <span>{`${t('short.volume')} ${compact(volume)}`}</span>}
      </p>
      <dl className={styles.values}>
        {(['open', 'high', 'low', 'close'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`short.${name}`)}</dt>
            <dd>
              <Amount value={values[name]} decimals={ticker.pricePrecision} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
