import { useTranslations } from 'use-intl'
import { useSession } from '../../api/session.ts'
import { useCall } from '../../api/use-call.ts'
import { useCountryLines } from './country-lines.ts'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'

/**
 * The restrictions of a country that is being chosen, shown before the choice takes effect. Nothing without a choice,
 * or without restrictions.
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
