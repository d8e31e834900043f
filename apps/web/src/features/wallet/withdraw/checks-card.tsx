import type { WithdrawalCheck } from '@candor/api'
import { useTranslations } from 'use-intl'
import { money } from '../../../lib/money.ts'
import type { Output } from '../../../api/client.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { useIdentityReview } from '../../../shared/identity-link.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import form from '../form.module.css'
import { nextStepOf } from './next-steps.ts'
import styles from './withdraw.module.css'

export type Quote = Output<'quoteWithdrawal'>

type Props = { quote: Quote; isWallet: boolean; onClear: () => void }

/**
 * Every condition with its state, and the way to clear a failed one; unknown conditions are listed below. None is ever
 * cleared by paying money.
 */
export function ChecksCard({ quote, isWallet, onClear }: Props) {
  const t = useTranslations('withdraw')
  const known = quote.checks.filter(isKnown)
  const later = quote.checks.filter(({ tone }) => tone === 'open')
  return (
    <Card title={t('conditions')}>
      <ul className={styles.checks}>
        {inOrder(known).map((check) => (
          <CheckRow
            key={check.key}
            check={check}
            quote={quote}
            isWallet={isWallet}
            onClear={onClear}
          />
        ))}
        {later.length > 0 && (
          <li className={styles.check}>
            <span>{t('later')}</span>
            <ul className={styles.later}>
              {later.map(({ key }) => (
                <li key={key}>
                  <StatusBadge tone="plain">{t(`checks.${wordOf(key, isWallet)}`)}</StatusBadge>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
      <p className={form.quiet}>{t('free')}</p>
    </Card>
  )
}

type Known = WithdrawalCheck & { tone: Exclude<WithdrawalCheck['tone'], 'open'> }

const isKnown = (check: WithdrawalCheck): check is Known => check.tone !== 'open'

const order: readonly Known['tone'][] = ['bad', 'wait', 'good']

/** Failed conditions first, then delaying ones; met ones follow. */
const inOrder = (checks: readonly Known[]) =>
  checks.toSorted((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone))

/** A wallet address has no verifiable holder: only its binding user is known. */
const wordOf = (key: WithdrawalCheck['key'], isWallet: boolean) =>
  key === 'name' && isWallet ? 'address' : key

type RowProps = Props & { check: Known }

function CheckRow({ check, quote, isWallet, onClear }: RowProps) {
  const t = useTranslations('withdraw')
  const identity = useTranslations('identity')
  const { key, tone, untilAt, bound } = check
  const { currency, needsSecond } = quote
  const isByTwo = key === 'review' && needsSecond
  const isLock = key === 'fundPassword' && untilAt !== null
  const isReviewed = useIdentityReview() && key === 'identity' && tone === 'bad'
  const way = nextStepOf(check, quote.checks, isReviewed)
  const other = tone === 'bad' && untilAt !== null ? 'until' : tone
  const word = other === 'good' ? t(`good.${wordOf(key, isWallet)}`) : t(`tone.${other}`)
  return (
    <li className={styles.check}>
      <span>{t(`checks.${wordOf(key, isWallet)}`)}</span>
      <StatusBadge tone={isReviewed ? 'wait' : tone}>
        {isReviewed ? identity('status.under_review') : word}
      </StatusBadge>
      {isReviewed && <p>{identity('texts.under_review')}</p>}
      {!isReviewed && (tone === 'wait' || tone === 'bad') && (
        <p>
          {isByTwo ? t('byTwo') : t(`clear.${isLock ? 'fundPasswordLock' : key}`)}{' '}
          {bound !== null && money(bound, currency)}
          {untilAt !== null && <Countdown until={untilAt} onEnd={onClear} />}
        </p>
      )}
      {isReviewed && (
        <LinkButton to="identityResult" look="plain" size="small">
          {identity('title')}
        </LinkButton>
      )}
      {way !== null && (
        <LinkButton {...way} look="plain" size="small">
          {t('clearIt')}
        </LinkButton>
      )}
    </li>
  )
}
