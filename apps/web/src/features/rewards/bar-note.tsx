import type { RewardBar } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/display/banner.tsx'
import { IdentityLink } from '../../shared/identity-link.tsx'

/** Why no rewards are given now, and the remedy; nothing without an obstacle. */
export function BarNote({ barKey }: { barKey: RewardBar | null }) {
  const t = useTranslations('rewards.bar')
  if (barKey === null) return null
  if (barKey === 'country') return <Banner tone="info">{t('country')}</Banner>
  const verify = (
    <IdentityLink look="secondary" size="small">
      {t('verify')}
    </IdentityLink>
  )
  return (
    <Banner tone="info" action={verify}>
      {t('identity')}
    </Banner>
  )
}
