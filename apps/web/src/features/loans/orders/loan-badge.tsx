import type { LoanOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'

const tones = {
  pending_review: 'wait',
  under_review: 'wait',
  passed: 'wait',
  paid: 'good',
  overdue: 'bad',
  repaid: 'plain',
  liquidated: 'bad',
  written_off: 'bad',
  rejected: 'bad',
  cancelled: 'plain',
} as const

/** The badge of a loan's state. */
export function LoanBadge({ loan: { statusKey } }: { loan: LoanOrder }) {
  const t = useTranslations('loans')
  return <StatusBadge tone={tones[statusKey]}>{t(`status.${statusKey}`)}</StatusBadge>
}
