import { expect, test } from 'vitest'
import { checkMoney } from './money.ts'
import { treeOf } from './tree.ts'

const file = 'apps/server/src/contracts/fees.ts'

test.each([
  'const a = Number(amount)',
  'const a = parseFloat(amount)',
  'const a = Number.parseFloat(amount)',
  'const a = fee.toFixed(2)',
  'const a = +amount',
])('%s is found', (text) => {
  expect(checkMoney(treeOf({ [file]: text }))).toHaveLength(1)
})

test('a conversion with its reason is fine, on the line or above it', () => {
  expect(
    checkMoney(treeOf({ [file]: 'const a = Number(day) // not money: a day number' })),
  ).toEqual([])
  expect(checkMoney(treeOf({ [file]: '// not money: a day\nconst a = Number(day)' }))).toEqual([])
  expect(checkMoney(treeOf({ [file]: 'const a = Number(day) // not money:' }))).toHaveLength(1)
})

test('tests and the platform are free to count', () => {
  const text = 'const a = Number(amount)'
  expect(checkMoney(treeOf({ 'apps/server/src/platform/config.ts': text }))).toEqual([])
  expect(checkMoney(treeOf({ 'packages/money/src/parse.test.ts': text }))).toEqual([])
})
