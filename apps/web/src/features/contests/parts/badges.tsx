import type { Contest, ContestEntry } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../ui/status-badge.tsx'

const contestTones = {
  upcoming: 'wait',
  running: 'good',
  ended: 'plain',
  cancelled: 'bad',
} as const

/** How far a contest is, in a word. */
export function ContestBadge({ contest: { statusKey } }: { contest: Contest }) {
  const t = useTranslations('contests.status')
  return <StatusBadge tone={contestTones[statusKey]}>{t(statusKey)}</StatusBadge>
}

const entryTones = { ...contestTones, exited: 'bad' } as const

/** How a user's account of a contest is, in a word. */
export function EntryBadge({ entry: { statusKey } }: { entry: ContestEntry }) {
  const t = useTranslations('contests.entry')
  return <StatusBadge tone={entryTones[statusKey]}>{t(statusKey)}</StatusBadge>
}

/** Stands on every contest: its funds are nobody's money. */
export function SimulatedBadge() {
  const t = useTranslations('contests')
  return <StatusBadge tone="plain">{t('simulated')}</StatusBadge>
}
