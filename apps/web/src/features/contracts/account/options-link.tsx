import { useTranslations } from 'use-intl'
import { useOffersOptions } from '../../../api/country-policy.ts'
import { useBookSearch } from '../../../lib/demo-money.ts'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'

/** The link to second contracts, if the country's policy offers them. */
export function OptionsLink() {
  const t = useTranslations('options')
  const search = useBookSearch()
  return useOffersOptions() ? (
    <LinkButton to="options" search={search} look="secondary" size="small">
      {t('title')}
    </LinkButton>
  ) : null
}
