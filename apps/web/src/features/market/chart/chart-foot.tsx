import type { Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import styles from './chart-foot.module.css'
import { OwnPositions } from './own-positions.tsx'

/** What stands below the candles: the user's positions in the instrument. */
export function ChartFoot({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart.own')
  const isSignedIn = useSession((state) => state.userInfo !== null)
  if (!isSignedIn || !ticker.trade.contract) return null
  return (
    <section className={styles.foot}>
      <h2>{t('title')}</h2>
      <OwnPositions ticker={ticker} />
    </section>
  )
}
