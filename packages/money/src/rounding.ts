/**
 * Where the part that does not fit goes. What is credited to a user rounds `floor`, what is taken
 * from a user rounds `ceil`; `truncate` goes towards zero and `away` goes away from it.
 */
export type Rounding = 'floor' | 'ceil' | 'truncate' | 'away'

/**
 * Divides two integers and rounds as named. Scales are the caller's business.
 * @throws RangeError when the divisor is zero.
 */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  if (quotient * divisor === dividend) return quotient
  const negative = dividend < 0n !== divisor < 0n
  if (negative) return rounding === 'floor' || rounding === 'away' ? quotient - 1n : quotient
  return rounding === 'ceil' || rounding === 'away' ? quotient + 1n : quotient
}
