import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import styles from '../invest.module.css'
import { useRedemptionLines } from '../use-redemption-lines.ts'
import { SimulatedBadge } from '../simulated-badge.tsx'
import type { ProductDetail } from '../product-page.tsx'

const rateDecimals = 4

/** The terms of a product, which an order keeps. */
export function TermsCard({ product }: { product: ProductDetail }) {
  const t = useTranslations('invest')
  const { currency, days, rateKind, dailyRate, annualRate, levelLimit, kycLimit, miner } = product
  const { maxAmount, remainingQuota, progressRate, startAt, riskLevel, myHolding } = product
  const isBond = product.bond !== null
  // A bond shows it in the card of its sale.
  const isSold = progressRate !== null && !isBond
  const redemptionLines = useRedemptionLines()
  return (
    <Card title={t('terms')} aside={<SimulatedBadge />}>
      <p className={styles.rate}>
        {isBond ? percent(annualRate) : percent(dailyRate, { decimals: rateDecimals })}
      </p>
      <p className={styles.note}>
        {t(isBond ? 'rateKind.yearly' : `rateKind.${rateKind}`)} · {t('notGuaranteed')}
      </p>
      <KeyValueList
        items={[
          isBond
            ? { label: t('basis'), value: t('actual365') }
            : { label: t('annual'), value: percent(annualRate) },
          { label: t('term'), value: t('days', { days }) },
          ...(product.productType === 'arbitrage'
            ? [{ label: t('runs'), value: t('always') }]
            : []),
          ...(startAt === null ? [] : [{ label: t('begins'), value: formatDate(startAt) }]),
          miner === null
            ? { label: t('leastAmount'), value: money(product.minAmount, currency) }
            : { label: t('unitPrice'), value: money(miner.unitPrice, currency) },
          {
            label: t('mostAmount'),
            value: maxAmount === null ? t('unbounded') : money(maxAmount, currency),
          },
          {
            label: t('level'),
            value: levelLimit === null ? t('everybody') : t('levelFrom', { level: levelLimit }),
          },
          {
            label: t('identity'),
            value: t(`kyc.${kycLimit === 0 ? 'none' : kycLimit === 1 ? 'basic' : 'advanced'}`),
          },
          ...redemptionLines(product),
          { label: t('riskLevel'), value: t('riskOf', { level: riskLevel }) },
          {
            label: t('left'),
            value: remainingQuota === null ? t('unbounded') : money(remainingQuota, currency),
          },
          {
            label: t('holding'),
            value: <OwnAmount value={myHolding} unit={currency} />,
          },
          { label: t('version'), value: product.disclosureVersion },
          ...(isSold ? [{ label: t('sold'), value: percent(progressRate) }] : []),
        ]}
      />
      {isSold && (
        // not money: the length of a bar
        <ProgressBar label={t('sold')} value={Number.parseFloat(progressRate) * 100} />
      )}
    </Card>
  )
}
