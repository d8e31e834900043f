import { useTranslations } from 'use-intl'
import {
  useAreLoansBarred,
  useAreOptionsBarred,
  useCountryPolicy,
} from '../../../api/country-policy.ts'
import { Card } from '../../../ui/display/card.tsx'
import { useCountryLines } from '../../../shared/country/country-lines.ts'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'

/** The rules of the user's country; nothing without restrictions. */
export function CountryCard() {
  const t = useTranslations('country')
  const policy = useCountryPolicy()
  const isBarred = { options: useAreOptionsBarred(), loans: useAreLoansBarred() }
  const linesOf = useCountryLines()
  const lines = policy === null ? [] : linesOf({ ...policy, isBarred })
  if (lines.length === 0) return null
  return (
    <Card title={t('title')}>
      <p>{t('explain')}</p>
      <KeyValueList items={lines} />
      <p>{t('instead')}</p>
    </Card>
  )
}
