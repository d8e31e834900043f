import { Amount, format } from '@candor/money'
import { exactDecimals } from '../../lib/exact-decimals.ts'

/** So many can be typed of a stake: no bound is told finer. */
export const stakeDecimals = 2

/** An amount with its unit, whole. */
export function money(value: Amount, unit: string, sign = ''): string {
  const text = Amount.text(value)
  return `${sign}${format(text, { decimals: exactDecimals(text) })} ${unit}`
}
