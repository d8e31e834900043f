import type { RechargeOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'

const tones = {
  under_review: 'wait',
  confirming: 'wait',
  credited: 'good',
  rejected: 'bad',
  failed: 'bad',
} as const

/** The badge of a recharge's state. */
export function RechargeBadge({ order }: { order: RechargeOrder }) {
  const t = useTranslations('recharge')
  const { statusKey, stageKey } = order
  // "Under review" would be wrong while the network is still confirming.
  const isConfirming = statusKey === 'under_review' && stageKey === 'confirming'
  const status = isConfirming ? 'confirming' : statusKey
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}
