import { ledgerKinds } from '@candor/api'
import { expect, test } from 'vitest'
import {
  filterFrom,
  inputOf,
  isFiltered,
  noFilter,
  pageSize,
  recordTypes,
} from './record-filter.ts'

/** Half past midnight of the first of March at UTC+8. */
const now = Date.UTC(2027, 1, 28, 16, 30)
const dayMs = 86_400_000
const today = Date.UTC(2027, 1, 28, 16)

test('no filter requests everything', () => {
  expect(inputOf(noFilter, now)).toEqual({ pageSize })
  expect(isFiltered(noFilter)).toBe(false)
})

test('the URL may name account, currency and type; unknown values are ignored', () => {
  expect(filterFrom({ account: 'contract', currency: 'USDT', type: 'funding' })).toEqual({
    account: 'contract',
    currency: 'USDT',
    type: 'funding',
    period: 'all',
  })
  expect(filterFrom({ account: 'savings', currency: '<b>', type: 'toString' })).toEqual(noFilter)
})

test('a type includes all its kinds of ledger rows', () => {
  expect(inputOf({ ...noFilter, account: 'balance', type: 'transfer' }, now)).toEqual({
    pageSize,
    account: 'balance',
    typeKey: 'transfer_in,transfer_out',
  })
  expect(inputOf({ ...noFilter, type: 'funding' }, now).typeKey).toBe('funding,overnight')
})

test('every kind of ledger row belongs to exactly one type', () => {
  const kinds = recordTypes.flatMap((type) =>
    inputOf({ ...noFilter, type }, now).typeKey?.split(','),
  )
  expect(new Set(kinds)).toEqual(new Set(ledgerKinds))
  expect(kinds).toHaveLength(ledgerKinds.length)
})

test.each([
  ['today', { beginAt: today }],
  ['last7', { beginAt: today - 6 * dayMs }],
  ['last30', { beginAt: today - 29 * dayMs }],
  ['thisMonth', { beginAt: today }],
  ['lastMonth', { beginAt: today - 28 * dayMs, endAt: today }],
] as const)('%s has whole days of UTC+8', (period, bounds) => {
  expect(inputOf({ ...noFilter, period }, now)).toEqual({ pageSize, ...bounds })
  expect(isFiltered({ ...noFilter, period })).toBe(true)
})
