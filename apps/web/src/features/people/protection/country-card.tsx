import { useTranslations } from 'use-intl'
import { useAreOptionsBarred, useCountryPolicy } from '../../../api/country-policy.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValueList } from '../../../ui/key-value-list.tsx'

/** What the rules of the user's country allow; nothing where it changes nothing. */
export function CountryCard() {
  const t = useTranslations('country')
  const policy = useCountryPolicy()
  const isBarred = useAreOptionsBarred()
  const caps = (policy?.leverageCaps ?? []).map(({ assetClass, max }) => ({
    label: t(`classes.${assetClass}`),
    value: max === 0 ? t('none') : t('atMost', { leverage: `${max}×` }),
  }))
  const options = !isBarred ? [] : [{ label: t('options'), value: t('none') }]
  if (caps.length + options.length === 0) return null
  return (
    <Card title={t('title')}>
      <p>{t('explain')}</p>
      <KeyValueList items={[...caps, ...options]} />
    </Card>
  )
}
