/**
 * Direction of rounding. Credits to a user round `floor`, charges to a user round `ceil`; `truncate` rounds towards
 * zero and `away` away from zero.
 */
export type Rounding = 'floor' | 'ceil' | 'truncate' | 'away'

/**
 * Divides two integers and rounds in the given direction. The caller handles the scales.
 * @throws RangeError when the divisor is zero.
 */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  if (quotient * divisor === dividend) return quotient
  const negative = dividend < 0n !== divisor < 0n
  if (negative) return rounding === 'floor' || rounding === 'away' ? quotient - 1n : quotient
  return rounding === 'ceil' || rounding === 'away' ? quotient + 1n : quotient
}
