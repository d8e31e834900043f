import type { AccountOutcome } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { formatDate } from '../../lib/dates.ts'
import { percent } from '../../lib/percent.ts'
import { Amount } from '../../ui/display/amount.tsx'
import { Card } from '../../ui/display/card.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import styles from './transparency.module.css'

/** The number of losing accounts per month, with contracts and with second contracts. */
export function AccountsCard() {
  const t = useTranslations('transparency.accounts')
  const outcomes = useCall('listAccountOutcomes', {})
  return (
    <Card title={t('title')}>
      <QueryView
        query={outcomes}
        skeleton={<SkeletonRows count={6} />}
        isEmpty={({ months }) => months.length === 0}
        empty={<EmptyState text={t('none')} />}
      >
        {({ currency, countedUntil, months }) => (
          <div className={styles.months}>
            {months.map(({ month, outcomes: found }) => (
              <section key={month} className={styles.month}>
                <h3>{month}</h3>
                {found.map((outcome) => (
                  <Product key={outcome.product} outcome={outcome} currency={currency} />
                ))}
              </section>
            ))}
            <p className={styles.note}>{t('until', { time: formatDate(countedUntil) })}</p>
            <p className={styles.note}>{t('what')}</p>
          </div>
        )}
      </QueryView>
    </Card>
  )
}

function Product({ outcome, currency }: { outcome: AccountOutcome; currency: string }) {
  const t = useTranslations('transparency.accounts')
  const { product, accounts, losing, gaining, losingRate, won, lost, result } = outcome
  const rate = percent(losingRate, { decimals: 1 })
  const count = (value: number) => <Amount value={String(value)} decimals={0} />
  const money = (value: string, signed = false) => (
    <Amount value={value} decimals={2} unit={currency} signed={signed} />
  )
  return (
    <div className={styles.product}>
      <p className={styles.share}>
        <span>{t(`product.${product}`)}</span>
        <strong>{t('lost', { rate })}</strong>
      </p>
      <ProgressBar label={t('lost', { rate })} value={(100 * losing) / accounts} tone="bad" />
      <KeyValueList
        items={[
          { label: t('accounts'), value: count(accounts) },
          { label: t('losing'), value: count(losing), part: true },
          { label: t('gaining'), value: count(gaining), part: true },
          { label: t('wonSum'), value: money(won) },
          { label: t('lostSum'), value: money(lost) },
          { label: t('result'), value: money(result, true), strong: true },
        ]}
      />
    </div>
  )
}
