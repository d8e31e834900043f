import type { Contest, ContestEntry } from '@candor/api'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/display/status-badge.tsx'

const contestTones = {
  upcoming: 'wait',
  running: 'good',
  ended: 'plain',
  cancelled: 'bad',
} as const

/** The badge of a contest's state. */
export function ContestBadge({ contest: { statusKey } }: { contest: Contest }) {
  const t = useTranslations('contests.status')
  return <StatusBadge tone={contestTones[statusKey]}>{t(statusKey)}</StatusBadge>
}

const entryTones = { ...contestTones, exited: 'bad' } as const

/** The badge of a contest account's state. */
export function EntryBadge({ entry: { statusKey } }: { entry: ContestEntry }) {
  const t = useTranslations('contests.entry')
  return <StatusBadge tone={entryTones[statusKey]}>{t(statusKey)}</StatusBadge>
}

/** The mark of every contest, because its funds are simulated. */
export function SimulatedBadge() {
  const t = useTranslations('contests')
  return <StatusBadge tone="plain">{t('simulated')}</StatusBadge>
}
