import { clockOf, type BankWay } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/dates.ts'
import { exactDecimals } from '../../../../lib/exact-decimals.ts'
import { Banner } from '../../../../ui/display/banner.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { KeyValueList } from '../../../../ui/display/key-value-list.tsx'
import type { KeyValue } from '../../../../ui/display/key-value-list.tsx'
import { Copied } from '../../copied.tsx'
import styles from '../recharge.module.css'

/** The account with a copy button for each field, and the conditions of a payment to it. */
export function PayeeCard({ bank, currency }: { bank: BankWay; currency: string }) {
  const t = useTranslations('recharge')
  const copied = (label: string, text: string | null, strong = false): KeyValue[] =>
    text === null ? [] : [{ label, value: <Copied text={text} what={label} />, strong }]
  const { minAmount, maxAmount, opensMinute, closesMinute, arrivalMinutes, expireAt } = bank
  const isAllDay = opensMinute % 1440 === closesMinute % 1440
  const items: KeyValue[] = [
    ...copied(t('bank.which'), bank.bankName),
    ...copied(t('bank.bankCode'), bank.bankCode),
    ...copied(t('bank.cardNumber'), bank.cardNumber),
    ...copied(t('bank.realName'), bank.realName),
    ...copied(t('bank.branch'), bank.branch),
    ...copied(t('bank.reference'), bank.reference, true),
    { label: t('bank.bounds'), value: `${exact(minAmount)}–${exact(maxAmount)} ${currency}` },
    {
      label: t('bank.hours'),
      value: isAllDay ? t('bank.allDay') : `${clockOf(opensMinute)}–${clockOf(closesMinute)}`,
    },
    { label: t('address.arrival'), value: t('address.minutes', { minutes: arrivalMinutes }) },
    { label: t('bank.goodUntil'), value: formatDate(expireAt) },
  ]
  return (
    <Card title={t('bank.payee')}>
      <div className={styles.fields}>
        <KeyValueList items={items} />
        <Banner tone="info">{t('bank.advice')}</Banner>
      </div>
    </Card>
  )
}

const exact = (text: string): string => format(text, { decimals: exactDecimals(text, 0) })
