import type { WithdrawalOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const tones = {
  under_review: 'wait',
  paid_out: 'wait',
  delivered: 'good',
  rejected: 'bad',
  failed: 'bad',
} as const

/** The state of a withdrawal in a word. */
export function WithdrawalBadge({ order }: { order: WithdrawalOrder }) {
  const t = useTranslations('withdraw')
  // Nobody refused what its owner took back.
  if (order.reasonKey === 'user_cancelled')
    return <StatusBadge tone="plain">{t('status.cancelled')}</StatusBadge>
  return <StatusBadge tone={tones[order.statusKey]}>{t(`status.${order.statusKey}`)}</StatusBadge>
}
