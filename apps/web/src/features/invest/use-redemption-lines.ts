import type { Product } from '@candor/api'
import { type Amount, Rate } from '@candor/money'
import { redemptionPenalty } from '@candor/rules'
import { useTranslations } from 'use-intl'
import { money } from '../../lib/money.ts'
import { percent } from '../../lib/percent.ts'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'

type OfTerms = Pick<Product, 'coolingOffHours' | 'redemption' | 'currency'>

/** The terms of early redemption of a product, and its cost for an amount, by the server's formula. */
export function useRedemptionLines() {
  const t = useTranslations('redemption')
  return (product: OfTerms, amount: Amount | null = null): KeyValue[] => {
    const { coolingOffHours, redemption, currency } = product
    const { early, lockDays, penaltyRate } = redemption
    const rate = t('ofPrincipal', { rate: percent(penaltyRate) })
    const cost =
      amount === null ? rate : money(redemptionPenalty(amount, Rate.read(penaltyRate)), currency)
    return [
      {
        label: t('coolingOff'),
        value: coolingOffHours === 0 ? t('none') : t('hours', { hours: coolingOffHours }),
      },
      { label: t('early'), value: early ? t('afterDays', { days: lockDays }) : t('impossible') },
      ...(early ? [{ label: t('costs'), value: cost }] : []),
    ]
  }
}
