import { Amount, format } from '@candor/money'
import { exactDecimals } from './exact-decimals.ts'

/**
 * An amount with its unit, whole: `1,000.00 USDT`; one that is not known yet is `—`, never zero.
 * @param sign stands before it, where the words do not say which way it goes
 */
export function money(
  value: Amount | string | undefined,
  unit: string,
  sign: '' | '+' | '−' = '',
): string {
  const text = typeof value === 'bigint' ? Amount.text(value) : value
  return `${sign}${format(text, { decimals: exactDecimals(text ?? '') })} ${unit}`
}
