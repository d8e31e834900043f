import type { ConversionRate } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { useName } from '../../../i18n/use-name.ts'
import { sharedDecimals } from '../../../lib/exact-decimals.ts'
import { Card } from '../../../ui/display/card.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { heldFirst, isZero } from './holdings.ts'
import type { Holdings } from './holdings.ts'
import styles from './sum-card.module.css'

/** The total in full: each coin with its rate, each part of the contract account, and the unrounded sum. */
export function SumCard({ holdings }: { holdings: Holdings }) {
  const t = useTranslations('assets')
  const { assets, balance, contract, usdTotal } = holdings
  const held = heldFirst(balance.balances).filter(({ total }) => !isZero(total))
  const parts = [
    { label: t('contract.available'), value: contract.available },
    { label: t('contract.margin'), value: contract.marginUsed },
    ...(isZero(contract.frozen) ? [] : [{ label: t('contract.stake'), value: contract.frozen }]),
    { label: t('contract.unrealized'), value: contract.unrealizedPnl, signed: true },
  ]
  const values = [...held.map(({ usdValue }) => usdValue), ...parts.map(({ value }) => value)]
  const decimals = sharedDecimals([...values, usdTotal])
  const money = (value: string | null, signed = false) => (
    <OwnAmount value={value} decimals={decimals} signed={signed} />
  )
  return (
    <Card title={t('sum.title')} label={t('sum.title')}>
      <dl className={styles.sum}>
        {held.map(({ currency, total, usdPrice, usdValue }) => (
          <div key={currency}>
            <dt>
              {currency}
              <span className={styles.rate}>
                <OwnAmount value={total} />
                {' × '}
                <OwnAmount value={usdPrice} />
              </span>
              <Origin rate={balance.rates.find((rate) => rate.currency === currency)} />
            </dt>
            <dd>{money(usdValue)}</dd>
          </div>
        ))}
        <div className={styles.between}>
          <dt>{t('account.balance')}</dt>
          <dd>{money(balance.usdTotal)}</dd>
        </div>
        {parts.map(({ label, value, signed = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(value, signed)}</dd>
          </div>
        ))}
        <div className={styles.between}>
          <dt>{t('account.contract')}</dt>
          <dd>{money(contract.equity)}</dd>
        </div>
        {!isZero(assets.debtUsd) && (
          <div>
            <dt>{t('debt')}</dt>
            <dd>{money(`-${assets.debtUsd}`)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t('curve.value')}</dt>
          <dd>{money(usdTotal)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** The time and the source of a rate. */
function Origin({ rate }: { rate: ConversionRate | undefined }) {
  const t = useTranslations('assets.sum')
  const sourceName = useName('source')
  if (rate === undefined) return null
  if (rate.at === null) return <span className={styles.rate}>{t('par')}</span>
  const facts = { time: formatDate(rate.at), source: sourceName(rate.source, rate.source) }
  return <span className={styles.rate}>{rate.stale ? t('stale', facts) : t('origin', facts)}</span>
}
