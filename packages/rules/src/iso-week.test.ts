import { describe, expect, test } from 'vitest'
import { isMonday, isoWeek, mondayOf } from './iso-week.ts'

const dayOf = (written: string) => Date.parse(`${written}T00:00:00Z`) / 86_400_000

describe('the ISO week of a day', () => {
  // From a printed calendar: a year has 53 weeks if it begins on a Thursday, or is a leap year that begins on a
  // Wednesday.
  test.each([
    ['1970-01-01', '1970-W01'],
    ['2020-02-29', '2020-W09'],
    ['2020-12-31', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-29', '2024-W52'],
    ['2024-12-30', '2025-W01'],
    ['2026-11-26', '2026-W48'],
    ['2026-12-28', '2026-W53'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2028-02-28', '2028-W09'],
    ['2028-02-29', '2028-W09'],
    ['2028-03-01', '2028-W09'],
  ])('%s is in week %s', (day, week) => {
    expect(isoWeek(dayOf(day))).toBe(week)
  })

  test('is the same for the seven days from a Monday on, and for no other day, over fifty years', () => {
    const seen = new Set<string>()
    for (let monday = dayOf('2001-01-01'); monday < dayOf('2051-01-01'); monday += 7) {
      expect(isMonday(monday)).toBe(true)
      const week = isoWeek(monday)
      expect(seen.has(week)).toBe(false)
      seen.add(week)
      for (let day = monday; day < monday + 7; day += 1) {
        expect([isoWeek(day), mondayOf(day), isMonday(day)]).toEqual([week, monday, day === monday])
      }
    }
  })
})
