import type { AlertCondition } from '@candor/api'
import { useTranslations } from 'use-intl'
import { percent } from '../../../lib/percent.ts'
import { priceText } from './price-text.ts'
import { isOfPrice } from './alert-draft.ts'

type Alert = { readonly condition: AlertCondition; readonly value: string }

/** Words for an alert's condition: `Price at or above 60,000.00`. */
export function useAlertWords(): (alert: Alert) => string {
  const t = useTranslations('alerts')
  return ({ condition, value }) =>
    t(`waits.${condition}`, { value: isOfPrice(condition) ? priceText(value) : percent(value) })
}
