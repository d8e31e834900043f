import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import styles from '../invest.module.css'
import type { ProductDetail } from '../product-page.tsx'

/** The payer, the account that pays, its balance, and the notice that nothing else pays. */
export function PayerCard({ product }: { product: ProductDetail }) {
  const t = useTranslations('invest')
  const { currency, funding } = product
  const { payer, source, payerKey, sourceKey, available, dailyNeed, coveredDays, frozenAt } =
    funding
  return (
    <Card title={t('whoPays')}>
      {frozenAt !== null && (
        <Banner tone="risk">{t('frozenSince', { time: formatDate(frozenAt) })}</Banner>
      )}
      <KeyValueList
        items={[
          { label: t('payer'), value: payer ?? t(`payers.${payerKey}`) },
          { label: t('source'), value: source ?? t(`sources.${sourceKey}`) },
          { label: t('fundingLeft'), value: money(available, currency), strong: true },
          { label: t('lastDayCost'), value: money(dailyNeed, currency) },
          {
            label: t('covers'),
            value: coveredDays === null ? t('nothingYet') : t('days', { days: coveredDays }),
          },
        ]}
      />
      <p className={styles.note}>{t('onlyFromThere')}</p>
    </Card>
  )
}
