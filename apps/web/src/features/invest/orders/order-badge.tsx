import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const tones = {
  not_started: 'wait',
  running: 'good',
  ended: 'plain',
  frozen: 'bad',
  cancelled: 'plain',
} as const

/** Where an order stands, in a word. */
export function OrderBadge({ order: { statusKey } }: { order: ProductOrder }) {
  const t = useTranslations('invest.order')
  return <StatusBadge tone={tones[statusKey]}>{t(statusKey)}</StatusBadge>
}
