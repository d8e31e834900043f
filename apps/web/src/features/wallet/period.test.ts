import { dayOf } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { ownRange, rangeOf, type OwnDays, type Period } from './period.ts'

/** Half past midnight of the first of March at UTC+8: still February in London. */
const now = Date.UTC(2027, 1, 28, 16, 30)
const days = ({ beginAt, endAt }: { beginAt: number; endAt: number }) => [
  dayOf(beginAt),
  dayOf(endAt - 1),
]
function ownDays(own: OwnDays) {
  const range = ownRange(own, now)
  return typeof range === 'string' ? range : days(range)
}

describe('a period', () => {
  test.each<[Period, string, string]>([
    ['thisMonth', '2027-03-01', '2027-03-01'],
    ['lastMonth', '2027-02-01', '2027-02-28'],
    ['last30', '2027-01-31', '2027-03-01'],
    ['thisYear', '2027-01-01', '2027-03-01'],
  ])('%s is %s to %s, in days of UTC+8', (period, first, last) => {
    expect(days(rangeOf(period, now))).toEqual([first, last])
  })

  test('of January 1 reaches back into the previous year', () => {
    const newYear = Date.UTC(2027, 0, 1, 3)
    expect(rangeOf('lastMonth', newYear)).toEqual({
      beginAt: Date.UTC(2026, 10, 30, 16),
      endAt: Date.UTC(2026, 11, 31, 16),
    })
  })
})

test('own days are whole days, including the last', () => {
  expect(ownDays({ from: '2027-02-03', to: '2027-02-03' })).toEqual(['2027-02-03', '2027-02-03'])
})

test.each([
  [{ from: '', to: '2027-01-01' }, 'missing'],
  [{ from: '2027-02-30', to: '2027-03-01' }, 'missing'],
  [{ from: '2027-02-04', to: '2027-02-03' }, 'order'],
  [{ from: '2027-03-02', to: '2027-03-03' }, 'future'],
  [{ from: '2026-01-01', to: '2027-01-02' }, 'long'],
] as const)('refuses own days that are no period: %o', (own, fault) => {
  expect(ownDays(own)).toBe(fault)
})
