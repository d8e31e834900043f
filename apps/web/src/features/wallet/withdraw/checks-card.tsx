import { format } from '@candor/money'
import type { WithdrawalCheck } from '@candor/api'
import { useTranslations } from 'use-intl'
import type { Output } from '../../../api/client.ts'
import { exactDecimals } from '../../../lib/exact-decimals.ts'
import type { RouteName } from '../../../lib/routes.ts'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import form from '../parts/form.module.css'
import styles from './withdraw.module.css'

export type Quote = Output<'quoteWithdrawal'>

/** Where a condition is cleared that does not clear by itself. */
const places: { readonly [Key in WithdrawalCheck['key']]?: RouteName } = {
  contact: 'personal',
  identity: 'identity',
  fundPassword: 'personal',
  account: 'settlement',
  name: 'settlement',
  channel: 'settlement',
  open: 'rechargeRecords',
}

type Props = { quote: Quote; onClear: () => void }

/** Every condition with its state, and how what is in the way is cleared. None is ever cleared by money. */
export function ChecksCard({ quote, onClear }: Props) {
  const t = useTranslations('withdraw')
  return (
    <Card title={t('conditions')}>
      <ul className={styles.checks}>
        {quote.checks.map((check) => (
          <CheckRow key={check.key} check={check} currency={quote.currency} onClear={onClear} />
        ))}
      </ul>
      <p className={form.quiet}>{t('free')}</p>
    </Card>
  )
}

type RowProps = { check: WithdrawalCheck; currency: string; onClear: () => void }

function CheckRow({ check, currency, onClear }: RowProps) {
  const t = useTranslations('withdraw')
  const { key, tone, untilAt, bound } = check
  const place = places[key]
  const other = tone === 'bad' && untilAt !== null ? 'until' : tone
  const word = other === 'good' || other === 'open' ? t(`good.${key}`) : t(`tone.${other}`)
  return (
    <li className={styles.check}>
      <span>{t(`checks.${key}`)}</span>
      {tone === 'open' ? '–' : <StatusBadge tone={tone}>{word}</StatusBadge>}
      {(tone === 'wait' || tone === 'bad') && (
        <p>
          {t(`clear.${key}`)}{' '}
          {bound !== null && `${format(bound, { decimals: exactDecimals(bound) })} ${currency}`}
          {untilAt !== null && <Countdown until={untilAt} onEnd={onClear} />}
        </p>
      )}
      {tone === 'bad' && place !== undefined && (
        <LinkButton to={place} look="plain" size="small">
          {t('clearIt')}
        </LinkButton>
      )}
    </li>
  )
}
