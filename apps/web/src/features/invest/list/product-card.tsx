import type { Product } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { nonzeroDecimals } from '../../../lib/exact-decimals.ts'
import { money } from '../../../lib/money.ts'
import { percent } from '../../../lib/percent.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ProgressBar } from '../../../ui/display/progress-bar.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import styles from '../invest.module.css'
import { placesOf } from '../places.ts'
import { SimulatedBadge } from '../simulated-badge.tsx'

const rateDecimals = 4

/** The summary of a product: its name, its target rate, and its limits. */
export function ProductCard({ product }: { product: Product }) {
  const t = useTranslations('invest')
  const { id, productType, name, currency, days, rateKind, dailyRate, levelLimit } = product
  const { miner, bond, annualRate, progressRate } = product
  const { remainingQuota, statusKey } = product
  // Less than 1 of a coin can be left, which must not be shown as 0.
  const whole = (amount: string) =>
    `${format(amount, { decimals: nonzeroDecimals(amount, 0) })} ${currency}`
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
      {bond !== null && progressRate !== null && (
        <ProgressBar
          label={t('raised')}
          // not money: the length of a bar
          value={Number.parseFloat(progressRate) * 100}
        />
      )}
      <LinkButton to={placesOf[productType].detail} search={{ id }} look="secondary" wide>
        {t('seeTerms')}
      </LinkButton>
    </li>
  )
}
