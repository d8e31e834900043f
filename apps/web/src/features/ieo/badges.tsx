import type { IeoOrder, IeoProject } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/display/status-badge.tsx'

const projectTones = {
  upcoming: 'plain',
  issuing: 'good',
  drawing: 'wait',
  paying: 'wait',
  completed: 'plain',
  listed: 'good',
  cancelled: 'bad',
} as const

/** The badge of a project's state. */
export function ProjectBadge({ project: { statusKey } }: { project: IeoProject }) {
  const t = useTranslations('ieo.status')
  return <StatusBadge tone={projectTones[statusKey]}>{t(statusKey)}</StatusBadge>
}

const orderTones = {
  applied: 'wait',
  won: 'wait',
  completed: 'good',
  listed: 'good',
  not_won: 'plain',
  lapsed: 'plain',
  cancelled: 'plain',
} as const

/** The badge of an application's outcome. */
export function OrderBadge({ order: { statusKey } }: { order: IeoOrder }) {
  const t = useTranslations('ieo.order')
  return <StatusBadge tone={orderTones[statusKey]}>{t(statusKey)}</StatusBadge>
}

/** The mark of everything with test money. */
export function SimulatedBadge() {
  const t = useTranslations('ieo')
  return <StatusBadge tone="plain">{t('simulated')}</StatusBadge>
}
