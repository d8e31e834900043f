import type { AuthRecord, AuthState } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Timeline } from '../../../ui/display/timeline.tsx'
import styles from '../identity.module.css'
import { fieldLabels } from './field-labels.ts'
import { authSteps } from './auth-steps.ts'

type Props = { type: AuthRecord['type']; state: AuthState }

const tones = {
  none: 'plain',
  under_review: 'wait',
  passed: 'good',
  rejected: 'bad',
  expired: 'bad',
} as const

/** One identity: its state, its steps, and the fields to correct with their reasons. */
export function AuthCard({ type, state }: Props) {
  const t = useTranslations('identity')
  const { statusKey, targetAt, reason, fieldReasons } = state
  const steps = authSteps(state).map((step) => ({ ...step, label: t(`steps.${step.key}`) }))
  const labelOf = (field: string) => t(`fields.${fieldLabels.get(field) ?? 'other'}`)
  return (
    <Card>
      <div className={styles.head} aria-live="polite">
        <h2 className={styles.name}>{t(`levels.${type}`)}</h2>
        <StatusBadge tone={tones[statusKey]}>{t(`status.${statusKey}`)}</StatusBadge>
      </div>
      <p className={styles.text}>{t(`texts.${statusKey}`)}</p>
      {targetAt !== null && (
        <p className={styles.text}>{t('expected', { time: formatDate(targetAt) })}</p>
      )}
      {reason !== null && <p className={styles.text}>{reason}</p>}
      {fieldReasons.length > 0 && (
        <KeyValueList
          items={fieldReasons.map(({ field, reason: why }) => ({
            label: labelOf(field),
            value: why,
          }))}
        />
      )}
      {steps.length > 0 && <Timeline steps={steps} />}
      <NextStep type={type} statusKey={statusKey} />
    </Card>
  )
}

function NextStep({ type, statusKey }: Pick<Props, 'type'> & Pick<AuthState, 'statusKey'>) {
  const t = useTranslations('identity')
  if (statusKey === 'under_review' || statusKey === 'passed') return null
  const to = type === 'basic' ? 'identity' : 'identityAdvanced'
  const words = {
    none: t(`start.${type}`),
    rejected: t('mend'),
    expired: t('again'),
  }
  return <LinkButton to={to}>{words[statusKey]}</LinkButton>
}
