import { useTranslations } from 'use-intl'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The address names a market that there is not: no other one may stand in for it. */
export function UnknownMarket() {
  const t = useTranslations('market')
  const toList = (
    <LinkButton to="quotes" look="secondary" size="small">
      {t('toList')}
    </LinkButton>
  )
  return <EmptyState text={t('unknown')} action={toList} />
}
