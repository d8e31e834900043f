import { useTranslations } from 'use-intl'
import { useSession } from '../api/session.ts'
import { useCall } from '../api/use-call.ts'
import { useCountryLines } from './country-lines.ts'
import { KeyValueList } from './key-value-list.tsx'

/**
 * What a country that is being chosen allows, and what stays open: said before it counts. Nothing where none is chosen,
 * and where its rules change nothing.
 */
export function CountryNote({ country }: { country: string }) {
  const t = useTranslations('country')
  const sold = useSession((state) => state.commonConfig?.features)
  const linesOf = useCountryLines()
  const { data } = useCall('getCountryTerms', { country }, { enabled: country !== '', quiet: true })
  if (data === undefined || country === '') return null
  const lines = linesOf({
    ...data,
    isBarred: {
      options: sold?.['secondContract'] === true && !data.secondContract,
      loans: sold?.['loan'] === true && !data.loan,
    },
  })
  if (lines.length === 0) return null
  return (
    <section role="note" aria-label={t('title')}>
      <p>{t('chosen')}</p>
      <KeyValueList items={lines} />
      <p>{t('instead')}</p>
    </section>
  )
}
