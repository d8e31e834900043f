import { dayMs, dayOf, startOfDay, statementBounds } from '@candor/api'
import { parseServerTime } from '../../lib/dates.ts'

export const periods = ['thisMonth', 'lastMonth', 'last30', 'thisYear'] as const
export type Period = (typeof periods)[number]

/** The first and the last typed day, `YYYY-MM-DD`, in the product's time zone, UTC+8. */
export type OwnDays = { from: string; to: string }
export type Range = { beginAt: number; endAt: number }
export type RangeFault = 'missing' | 'order' | 'future' | 'long'

/** A period relative to now, in whole days: `beginAt` inclusive, `endAt` exclusive (epoch ms). */
export function rangeOf(period: Period, now: number): Range {
  const today = dayOf(now)
  const tomorrow = startOfDay(today) + dayMs
  const monthBegan = startOfDay(`${today.slice(0, 7)}-01`)
  switch (period) {
    case 'last30':
      return { beginAt: tomorrow - 30 * dayMs, endAt: tomorrow }
    case 'thisMonth':
      return { beginAt: monthBegan, endAt: tomorrow }
    case 'thisYear':
      return { beginAt: startOfDay(`${today.slice(0, 4)}-01-01`), endAt: tomorrow }
    case 'lastMonth':
      return {
        beginAt: startOfDay(`${dayOf(monthBegan - 1).slice(0, 7)}-01`),
        endAt: monthBegan,
      }
  }
}

/** The range of the typed days, or their fault. */
export function ownRange({ from, to }: OwnDays, now: number): Range | RangeFault {
  const [beginAt, last] = [from, to].map((day) => parseServerTime(`${day} 00:00:00`))
  if (typeof beginAt !== 'number' || typeof last !== 'number') return 'missing'
  if (last < beginAt) return 'order'
  if (beginAt > now) return 'future'
  const endAt = last + dayMs
  return endAt - beginAt > statementBounds.days * dayMs ? 'long' : { beginAt, endAt }
}
