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

test('no filter asks for everything', () => {
  expect(inputOf(noFilter)).toEqual({ pageSize })
  expect(isFiltered(noFilter)).toBe(false)
})

test('an address may name account and currency; nonsense is ignored', () => {
  expect(filterFrom({ account: 'contract', currency: 'USDT' })).toEqual({
    account: 'contract',
    currency: 'USDT',
    type: 'all',
  })
  expect(filterFrom({ account: 'savings', currency: '<b>' })).toEqual(noFilter)
})

test('a type stands for all its kinds of ledger rows', () => {
  expect(inputOf({ ...noFilter, account: 'balance', type: 'transfer' })).toEqual({
    pageSize,
    account: 'balance',
    typeKey: 'transfer_in,transfer_out',
  })
})

test('every kind of ledger row is found under exactly one type', () => {
  const kinds = recordTypes.flatMap((type) => inputOf({ ...noFilter, type }).typeKey?.split(','))
  expect(new Set(kinds)).toEqual(new Set(ledgerKinds))
  expect(kinds).toHaveLength(ledgerKinds.length)
})
