import { Price } from '@candor/money'
import type { TimeUnit } from '../../../platform/feed-config.ts'

/** Longest text of a price or time; a longer one is not parsed. */
const longestText = 40
const number = /^-?\d+(\.\d+)?$/

/**
 * Parses a vendor's price; null if it is none. Vendors send the decimals of their floats (`1.0852300000000001`), so
 * decimals finer than a price's are cut off.
 */
export function priceFrom(value: unknown): Price | null {
  if (typeof value !== 'string' || value.length > longestText || !number.test(value)) return null
  const [whole = '', fraction = ''] = value.split('.')
  const kept = fraction.slice(0, Price.decimals)
  const price = Price.try(kept === '' ? whole : `${whole}.${kept}`)
  return typeof price === 'bigint' ? price : null
}

/** Parses a time to epoch milliseconds; null if it is none. */
export function timeFrom(value: unknown, unit: TimeUnit): number | null {
  if (typeof value !== 'string' || value.length > longestText) return null
  if (unit === 'iso') {
    // A time without a zone is ambiguous.
    const time = /(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? null : time
  }
  if (!number.test(value)) return null
  const factor = { s: 1_000, ms: 1, us: 1 / 1_000, ns: 1 / 1_000_000 }[unit]
  // not money: a time
  const time = Math.round(Number(value) * factor)
  return Number.isSafeInteger(time) ? time : null
}

/** Formats a time in a vendor's unit. */
export function timeIn(unit: TimeUnit, at: number): string {
  const ends = { s: '', ms: '', us: '000', ns: '000000' }
  if (unit === 'iso') return new Date(at).toISOString()
  return `${unit === 's' ? Math.floor(at / 1_000) : at}${ends[unit]}`
}
