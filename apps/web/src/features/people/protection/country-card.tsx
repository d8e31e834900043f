import { useTranslations } from 'use-intl'
import { useAreOptionsBarred, useCountryPolicy } from '../../../api/country-policy.ts'
import { percent } from '../../../lib/percent.ts'
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
  const rate = policy?.closeOutRate ?? null
  const share = percent(rate, { decimals: 0 })
  const closeOut =
    rate === null ? [] : [{ label: t('closeOut'), value: t('closeOutAt', { share }) }]
  if (policy === null || caps.length + options.length + closeOut.length === 0) return null
  const { incentives } = policy
  const barred = (['bonuses', 'referralRebates'] as const).filter((name) => !incentives[name])
  const gifts = barred.map((name) => ({ label: t(name), value: t('none') }))
  return (
    <Card title={t('title')}>
      <p>{t('explain')}</p>
      <KeyValueList items={[...caps, ...options, ...closeOut, ...gifts]} />
    </Card>
  )
}
