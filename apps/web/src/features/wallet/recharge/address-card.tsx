import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { CopyButton } from '../../../ui/inputs/copy-button.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { AddressText } from '../address-text.tsx'
import type { Channel } from './payment.ts'
import styles from './recharge.module.css'

/** The destination of a payment, as the server describes it. */
export type Target = NonNullable<Output<'getRechargeAddress'>['selected']>

/** The user's own address to scan, copy and compare, and the conditions of a payment to it. */
export function AddressCard({ channel, target }: { channel: Channel; target: Target }) {
  const t = useTranslations('recharge.address')
  const currency = channel.currency.currency
  const { address, memo, qrContent, minAmount, confirmations, arrivalMinutes, warnings } = target
  useEffect(() => useSession.setState({ address }), [address])
  const minimum = (
    <Amount value={minAmount} decimals={exactDecimals(minAmount, 0)} unit={currency} />
  )
  const facts = [
    { label: t('minimum'), value: minimum },
    { label: t('confirmations'), value: confirmations },
    {
      label: t('arrival'),
      value: arrivalMinutes > 1 ? t('minutes', { minutes: arrivalMinutes }) : t('seconds'),
    },
  ]
  return (
    <Card title={t('title', { currency })}>
      <div className={styles.address}>
        <QrCode text={qrContent} label={t('qr', { currency })} />
        <div className={styles.copy}>
          <AddressText address={address} />
          <CopyButton text={address} what={t('what')} />
        </div>
        {memo !== null && (
          <div className={styles.copy}>
            <p>
              {t('memo')} <b>{memo}</b>
            </p>
            <CopyButton text={memo} what={t('memo')} />
          </div>
        )}
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        <div className={styles.facts}>
          <KeyValueList items={facts} />
        </div>
        <p className={styles.quiet}>{t('yours')}</p>
      </div>
    </Card>
  )
}

/** The same card while it is loading. */
export function AddressSkeleton() {
  return (
    <Card>
      <div className={styles.address}>
        <Skeleton width={48} height={48} />
        <Skeleton width={70} height={5} />
        <Skeleton width={50} height={5} />
      </div>
    </Card>
  )
}
