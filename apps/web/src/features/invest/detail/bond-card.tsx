import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import styles from '../invest.module.css'
import type { ProductDetail } from '../product-page.tsx'

/** The open sale of a bond: the borrower, the target with its deadline, and what happens if it is missed. */
export function BondCard({ product }: { product: ProductDetail }) {
  const t = useTranslations('bonds')
  const { bond, currency, progressRate, saleEndAt } = product
  if (bond === null) return null
  const { issuer, targetAmount, raisedAmount, investorCount } = bond
  const all = (
    <LinkButton to="bondPool" look="plain" size="small">
      {t('pool.title')}
    </LinkButton>
  )
  return (
    <Card title={t('sale')} aside={all}>
      <KeyValueList
        items={[
          { label: t('issuer'), value: issuer },
          { label: t('raised'), value: money(raisedAmount, currency), strong: true },
          { label: t('target'), value: money(targetAmount, currency), strong: true },
          { label: t('progress'), value: percent(progressRate) },
          { label: t('investors'), value: format(String(investorCount), { decimals: 0 }) },
          { label: t('saleEnds'), value: formatDate(saleEndAt) },
        ]}
      />
      {progressRate !== null && (
        <ProgressBar
          label={t('progress')}
          // not money: the length of a bar
          value={Number.parseFloat(progressRate) * 100}
          tone={progressRate === '1' ? 'good' : 'accent'}
        />
      )}
      <p className={styles.note}>{t('decides')}</p>
      <p className={styles.note}>{t('invented')}</p>
    </Card>
  )
}
