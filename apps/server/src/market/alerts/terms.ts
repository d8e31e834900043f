import type { AlertTerms } from '@candor/rules'
import type { Alert } from '../tables.ts'

/** What an alert waits for, as the rule takes it. */
export function termsOf({ condition, price, rate }: Pick<Alert, 'condition' | 'price' | 'rate'>) {
  const terms =
    condition === 'above' || condition === 'below' ? { condition, price } : { condition, rate }
  // The table's own checks hold that the bound of its kind is there.
  return terms as AlertTerms
}
