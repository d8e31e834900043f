import { Decimal } from 'decimal.js'
import type { Rounding } from '../rounding.ts'

// Enough digits for the longest exact product (27 by 31 digits). A longer quotient is misjudged only if it agrees with
// a tie in 120 digits.
const Oracle = Decimal.clone({ precision: 120, toExpPos: 200, toExpNeg: -200 })

const modes: Record<Rounding, Decimal.Rounding> = {
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
  truncate: Decimal.ROUND_DOWN,
  away: Decimal.ROUND_UP,
}

/** The same number in decimal.js, the reference of the tests. */
export function oracle(text: string): Decimal {
  return new Oracle(text)
}

/** Rounds an exact number to `decimals` digits as decimal.js does. */
export function oracleRounded(value: Decimal, decimals: number, rounding: Rounding): Decimal {
  return value.toDecimalPlaces(decimals, modes[rounding])
}
