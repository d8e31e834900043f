import { expect, test } from 'vitest'
import { coverageLines, coversText } from './coverage.ts'

test('state the balance and the obligations of an account', () => {
  const coverage = {
    balance: '0.13',
    nextDay: '0.12',
    nextSevenDays: '1',
    nextThirtyDays: '0.84',
    wholeLife: '0.84',
    coverageRate: '0.15',
    coveredDays: 1,
    frozenAt: null,
    missedDays: 0,
  }
  expect(coverageLines(coverage, 'USDT')).toEqual([
    'Balance 0.13 USDT',
    'Due today 0.12',
    'Due in 30 days 0.84',
    'Due in all 0.84',
  ])
  expect(coversText(coverage)).toBe('15.00 %, 1 day')
  expect(coversText({ coverageRate: '1.42857142', coveredDays: 7 })).toBe('142.85 %, 7 days')
  // Obligations that do not fall due by days cover no number of days.
  expect(coversText({ coverageRate: '1', coveredDays: null })).toBe('100.00 %')
})
