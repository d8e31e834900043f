import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'

const tones = {
  not_started: 'wait',
  running: 'good',
  ended: 'plain',
  frozen: 'bad',
  cancelled: 'plain',
} as const

/** The badge of an order's state. */
export function OrderBadge({ order: { statusKey } }: { order: ProductOrder }) {
  const t = useTranslations('invest.order')
  return <StatusBadge tone={tones[statusKey]}>{t(statusKey)}</StatusBadge>
}
