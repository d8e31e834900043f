import type { BondSale } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import styles from '../invest.module.css'

const tones = { open: 'wait', reached: 'good', missed: 'bad' } as const

/** One sale: the borrower, the deadline, the raised share of the target, and the result. */
export function SaleRow({ sale }: { sale: BondSale }) {
  const t = useTranslations('bonds')
  const { productId, productName, currency, outcome, progressRate } = sale
  const { issuer, saleEndAt, raisedAmount, targetAmount, investorCount } = sale
  return (
    <ListRow
      tall
      title={productName}
      detail={
        <span className={styles.lines}>
          <span>{issuer}</span>
          <span>{t('until', { time: formatDate(saleEndAt, 'YYYY-MM-DD') })}</span>
        </span>
      }
      value={money(raisedAmount, currency)}
      valueDetail={t('ofTarget', { target: money(targetAmount, currency) })}
      foot={
        <span className={styles.sale}>
          <ProgressBar
            label={t('progress')}
            // not money: the length of a bar
            value={Number.parseFloat(progressRate) * 100}
            tone={tones[outcome] === 'wait' ? 'accent' : tones[outcome]}
          />
          <span className={styles.head}>
            <StatusBadge tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>
            <span>
              {percent(progressRate)} · {t('buyers', { count: investorCount })}
            </span>
          </span>
        </span>
      }
      to="bond"
      search={{ id: productId }}
    />
  )
}
