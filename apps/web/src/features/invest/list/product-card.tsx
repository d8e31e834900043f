import type { Product } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { tellingDecimals } from '../../../lib/exact-decimals.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from '../parts/invest.module.css'
import { placesOf } from '../parts/places.ts'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'

const rateDecimals = 4

/** A product at a glance: what it is, what it aims at, and what bounds it. */
export function ProductCard({ product }: { product: Product }) {
  const t = useTranslations('invest')
  const { id, productType, name, currency, days, rateKind, dailyRate, levelLimit } = product
  const { miner, bond, annualRate, progressRate } = product
  const { remainingQuota, statusKey } = product
  // What is left of a coin can be less than one of it, and is no 0.
  const whole = (amount: string) =>
    `${format(amount, { decimals: tellingDecimals(amount, 0) })} ${currency}`
  const facts = [
    { label: t('term'), value: t('days', { days }) },
    { label: t('leastAmount'), value: money(miner?.unitPrice ?? product.minAmount, currency) },
    {
      label: t('level'),
      value: levelLimit === null ? t('everybody') : t('levelFrom', { level: levelLimit }),
    },
    bond === null
      ? {
          label: t('left'),
          value: remainingQuota === null ? t('unbounded') : whole(remainingQuota),
        }
      : { label: t('target'), value: whole(bond.targetAmount) },
  ]
  return (
    <li className={styles.product}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {statusKey === 'on_sale' ? (
          <SimulatedBadge />
        ) : (
          <StatusBadge tone="wait">{t(`status.${statusKey}`)}</StatusBadge>
        )}
      </div>
      <div>
        <p className={styles.rate}>
          {bond === null ? percent(dailyRate, { decimals: rateDecimals }) : percent(annualRate)}
        </p>
        <p className={styles.note}>
          {t(bond === null ? `rateKind.${rateKind}` : 'rateKind.yearly')} · {t('notGuaranteed')}
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {bond !== null && (
        <ProgressBar
          label={t('raised')}
          // not money: how far a bar reaches
          value={Number.parseFloat(progressRate ?? '0') * 100}
        />
      )}
      <LinkButton to={placesOf[productType].detail} search={{ id }} look="secondary" wide>
        {t('seeTerms')}
      </LinkButton>
    </li>
  )
}
