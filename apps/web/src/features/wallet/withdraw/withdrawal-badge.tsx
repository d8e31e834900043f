import type { WithdrawalOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'

const tones = {
  under_review: 'wait',
  paid_out: 'wait',
  delivered: 'good',
  rejected: 'bad',
  failed: 'bad',
} as const

/** The badge of a withdrawal's state. */
export function WithdrawalBadge({ order }: { order: WithdrawalOrder }) {
  const t = useTranslations('withdraw')
  // A withdrawal cancelled by the user was not rejected.
  if (order.reasonKey === 'user_cancelled')
    return <StatusBadge tone="plain">{t('status.cancelled')}</StatusBadge>
  return <StatusBadge tone={tones[order.statusKey]}>{t(`status.${order.statusKey}`)}</StatusBadge>
}
