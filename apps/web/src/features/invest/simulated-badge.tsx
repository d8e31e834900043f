import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../ui/display/status-badge.tsx'

/** The mark of everything with test money. */
export function SimulatedBadge() {
  const t = useTranslations('invest')
  return <StatusBadge tone="plain">{t('simulated')}</StatusBadge>
}
