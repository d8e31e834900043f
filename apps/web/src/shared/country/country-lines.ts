import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { percent } from '../../lib/percent.ts'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'

type Rules = Omit<UserInfo['countryPolicy'], 'warning'> & {
  /** The offered products that this country bars. */
  readonly isBarred: { readonly options: boolean; readonly loans: boolean }
}

/** Returns the lines about a country's rules; none if they restrict nothing. */
export function useCountryLines(): (rules: Rules) => KeyValue[] {
  const t = useTranslations('country')
  return ({ leverageCaps, closeOutRate, incentives, isBarred }) => {
    const none = (label: string) => ({ label, value: t('none') })
    const caps = leverageCaps.map(({ assetClass, max }) => ({
      label: t(`classes.${assetClass}`),
      value: max === 0 ? t('none') : t('atMost', { leverage: `${max}×` }),
    }))
    const products = [
      ...(isBarred.options ? [none(t('options'))] : []),
      ...(isBarred.loans ? [none(t('loans'))] : []),
    ]
    const share = percent(closeOutRate, { decimals: 0 })
    const closeOut =
      closeOutRate === null ? [] : [{ label: t('closeOut'), value: t('closeOutAt', { share }) }]
    const lines = [...caps, ...products, ...closeOut]
    if (lines.length === 0) return []
    const gifts = (['bonuses', 'referralRebates'] as const).filter((name) => !incentives[name])
    return [...lines, ...gifts.map((name) => none(t(name)))]
  }
}
