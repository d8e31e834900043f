import type { AlertTerms } from '@candor/rules'
import type { Alert } from '../tables.ts'

/** The condition of an alert, as the rule takes it. */
export function termsOf({ condition, price, rate }: Pick<Alert, 'condition' | 'price' | 'rate'>) {
  const terms =
    condition === 'above' || condition === 'below' ? { condition, price } : { condition, rate }
  // The table's constraints require the threshold of its kind.
  return terms as AlertTerms
}
