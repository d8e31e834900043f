import type { MoneyReason } from './money-error.ts'

const pattern = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

// Longer texts are refused before parsing, because turning digits into an integer takes quadratic time.
const longestText = 64

/** The parts of a strictly formed decimal text. */
export interface DecimalParts {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

/**
 * Splits a decimal text into sign, whole digits and digits after the point. Null if the text is not a strictly formed
 * decimal.
 */
export function decimalParts(text: string): DecimalParts | null {
  const match = text.length > longestText ? null : pattern.exec(text)
  if (!match) return null
  return { negative: match[1] === '-', whole: match[2] ?? '', fraction: match[3] ?? '' }
}

/** Reads a decimal text as an integer of units of 10 to the power of minus `decimals`. */
export function readFraction(text: string, decimals: number): bigint | MoneyReason {
  const parts = decimalParts(text)
  if (!parts) return 'format'
  const fraction = parts.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return 'precision'
  const units = BigInt(parts.whole + fraction.padEnd(decimals, '0'))
  return parts.negative ? -units : units
}

/** Writes an integer of units of 10 to the power of minus `decimals` as the shortest decimal text. */
export function fractionText(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + whole + (fraction && `.${fraction}`)
}
