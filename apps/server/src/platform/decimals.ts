import { MoneyError } from '@candor/money'
import { refuse, type Refusal } from './lane/index.ts'

/**
 * Reads decimals of a request. The schema has checked their form; more decimals than money has, or
 * more than 10⁹ units, are refused here, before any arithmetic.
 */
export function exactly<Value>(read: () => Value): Value | Refusal {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    return refuse(error.reason === 'range' ? 'AMOUNT_ABOVE_MAX' : 'AMOUNT_PRECISION')
  }
}
