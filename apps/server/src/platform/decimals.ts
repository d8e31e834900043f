import { MoneyError } from '@candor/money'
import { refuse, type Refusal } from './lane/index.ts'

/**
 * Parses decimals of a request whose form the schema has checked. Refuses more decimals than money has, and more than
 * 10⁹ units, before any arithmetic.
 */
export function exactly<Value>(read: () => Value): Value | Refusal {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    return refuse(error.reason === 'range' ? 'AMOUNT_ABOVE_MAX' : 'AMOUNT_PRECISION')
  }
}
