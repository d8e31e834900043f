import { describe, expect, test } from 'vitest'
import { checkMoney } from './money.ts'
import { treeOf } from './tree.ts'

const file = 'apps/server/src/contracts/fees.ts'

test.each([
  'const a = Number(amount)',
  'const a = parseFloat(amount)',
  'const a = Number.parseFloat(amount)',
  'const a = fee.toFixed(2)',
  'const a = +amount',
  'const a = parseInt(amount, 10)',
  'const a = Number.parseInt(amount, 10)',
  'const a = globalThis.parseFloat(amount)',
  'const a = amounts.map(Number)',
  'const a = amounts.map(Number.parseFloat)',
  'const read = Number',
  'const kinds = { amount: parseFloat }',
  'const kinds = { parseFloat }',
  'const a = amounts[Number]',
  'const a = (amount as never, parseInt) satisfies unknown',
  'const a = fee.toPrecision(4)',
])('finds %s', (text) => {
  expect(checkMoney(treeOf({ [file]: text }))).toHaveLength(1)
})

test('accepts a conversion with its reason on the line or above it', () => {
  expect(
    checkMoney(treeOf({ [file]: 'const a = Number(day) // not money: a day number' })),
  ).toEqual([])
  expect(checkMoney(treeOf({ [file]: '// not money: a day\nconst a = Number(day)' }))).toEqual([])
  expect(checkMoney(treeOf({ [file]: 'const a = Number(day) // not money:' }))).toHaveLength(1)
})

test.each([
  'const a = Number.isSafeInteger(count)',
  'const a = Number.MAX_SAFE_INTEGER',
  'const kinds = { Number: 1 }',
  'let a: Number',
  'const a = amounts["toFixed"]',
])('finds no float in %s', (text) => {
  expect(checkMoney(treeOf({ [file]: text }))).toEqual([])
})

describe('an amount as a condition', () => {
  const screen = 'apps/web/src/lib/fees.ts'
  const withKinds = (text: string) =>
    checkMoney(treeOf({ [screen]: `import { Price } from '@candor/money'\n${text}` }))

  test.each([
    'const a = price && Price.text(price)',
    'const a = asked[exit].price && Price.text(asked[exit].price)',
    'const a = price ? Price.text(price) : null',
  ])('finds %s', (text) => {
    expect(withKinds(text)).toMatchObject([{ file: screen, line: 2 }])
  })

  test.each([
    'const a = price === null ? null : Price.text(price)',
    'const a = text && Price.read(text)',
    'const a = isShown && Price.text(price)',
    'const a = price ?? Price.text(price)',
  ])('accepts %s', (text) => {
    expect(withKinds(text)).toEqual([])
  })
})

test.each([
  'packages/api/src/fees.ts',
  'packages/rules/src/fees.ts',
  'apps/web/src/lib/fees.ts',
  'apps/web/src/api/fees.ts',
  'apps/web/src/ui/inputs/fees.tsx',
  'apps/web/src/shared/fees.tsx',
])('watches %s', (path) => {
  expect(checkMoney(treeOf({ [path]: 'const a = Number(fee)' }))).toHaveLength(1)
})

test('leaves tests and the platform free to count', () => {
  const text = 'const a = Number(amount)'
  expect(checkMoney(treeOf({ 'apps/server/src/platform/config.ts': text }))).toEqual([])
  expect(checkMoney(treeOf({ 'packages/money/src/parse.test.ts': text }))).toEqual([])
})
