import { decimalParts } from './decimal-text.ts'
import { Amount, type Quantity, type Rate } from './kinds.ts'
import { MoneyError } from './money-error.ts'

/** How a number is shown. */
export interface FormatOptions {
  /**
   * Digits after the point, always padded to this number; further digits are cut off, never rounded. `all` shows
   * exactly the digits of the number.
   */
  readonly decimals: number | 'all'
  /** Shown for null and undefined, because an unknown figure is not zero. Default `—`. */
  readonly unknown?: string
  /** The sign of a negative number. Default the true minus U+2212; `-` when text is copied. */
  readonly minus?: '−' | '-'
}

/**
 * Shows a number as `1,234.56`: cut off, grouped by thousands, the same in all languages. Takes a decimal text of fewer
 * than 64 characters, or a kind of eight decimals (for a price pass `Price.text(price)`). A value cut down to zero
 * loses its sign.
 * @throws MoneyError `format` when the text is not a decimal number.
 */
export function format(
  value: string | Amount | Quantity | Rate | null | undefined,
  { decimals, unknown = '—', minus = '−' }: FormatOptions,
): string {
  if (value === null || value === undefined) return unknown
  // All three kinds have eight decimals, so `Amount.text` writes each of them.
  const text = typeof value === 'string' ? value : Amount.text(Amount.of(value))
  const parts = decimalParts(text)
  if (!parts) throw new MoneyError('format', text)
  const grouped = parts.whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const fraction =
    decimals === 'all' ? parts.fraction : parts.fraction.slice(0, decimals).padEnd(decimals, '0')
  const shown = fraction ? `${grouped}.${fraction}` : grouped
  return parts.negative && /[1-9]/.test(shown) ? minus + shown : shown
}
