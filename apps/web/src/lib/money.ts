import { Amount, format } from '@candor/money'
import { exactDecimals } from './exact-decimals.ts'

/**
 * An exact amount with its unit, if any: `1,000.00 USDT`; an unknown one is `—`, never zero.
 * @param sign precedes the amount, if the text does not state the direction
 */
export function money(
  value: Amount | string | null | undefined,
  unit?: string,
  sign: '' | '+' | '−' = '',
): string {
  const text = typeof value === 'bigint' ? Amount.text(value) : value
  const figure = `${sign}${format(text, { decimals: exactDecimals(text ?? '') })}`
  return unit === undefined ? figure : `${figure} ${unit}`
}
