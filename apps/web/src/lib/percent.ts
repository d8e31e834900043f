import { format, Rate } from '@candor/money'

/** The direction of a figure; null if unknown. */
export type Direction = 'up' | 'down' | 'flat' | null

/** The direction of a decimal text such as a profit, or of a figure as shown: `−0.00` is flat. */
export function directionOf(value: string | null | undefined): Direction {
  if (value === null || value === undefined) return null
  if (!/[1-9]/.test(value)) return 'flat'
  return /^[-−]/.test(value) ? 'down' : 'up'
}

/**
 * A fraction as a percentage: `0.0123` is `1.23%`, cut off and not rounded. With `signed`, a rise has a plus. A dash if
 * unknown.
 */
export function percent(
  rate: string | null | undefined,
  { decimals = 2, signed = false } = {},
): string {
  if (rate === null || rate === undefined) return '—'
  const shown = format(Rate.of(Rate.read(cut(rate)) * 100n), { decimals })
  const plus = signed && /[1-9]/.test(shown) && !rate.startsWith('-') ? '+' : ''
  return `${plus}${shown}%`
}

/** Rates may have more digits than the kind holds, which is eight. */
function cut(text: string): string {
  const point = text.indexOf('.')
  return point < 0 ? text : text.slice(0, point + 1 + Rate.decimals)
}
