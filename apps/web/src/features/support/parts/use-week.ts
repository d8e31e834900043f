import type { SupportHours } from '@candor/api'
import { useLocale } from 'use-intl'

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** Formats the days of service hours: `Mon – Fri`. */
export function useWeek(): (days: SupportHours['days']) => string {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (day: number) => format.format(monday + (day - 1) * dayMs)
  return (days) => {
    const [first = 1, last = first] = [days[0], days.at(-1)]
    const isRun = days.length > 2 && last - first === days.length - 1
    return isRun ? `${nameOf(first)} – ${nameOf(last)}` : days.map(nameOf).join(', ')
  }
}
