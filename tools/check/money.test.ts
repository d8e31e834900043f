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

describe('a zero for an unknown figure', () => {
  const screen = 'apps/web/src/features/fees/fee-card.tsx'
  const found = (text: string, path = screen) => checkMoney(treeOf({ [path]: text }))

  test.each([
    "const a = money(fee ?? '0')",
    "const a = fee || '0.00'",
    'const a = fee ?? 0n',
    'const a = fee ?? Amount.zero',
    'const a = fee ?? zero',
    "const a = fee ?? (Amount.read('0') as Amount)",
    'const a = fee ?? Amount.of(0n)',
    "fee ??= '0'",
    "const { fee = '0' } = values",
    "const show = (fee = '0') => fee",
    "const a = fee === null ? '0' : fee",
    'const a = undefined == fee ? 0n : fee',
    "const a = fee !== undefined ? fee : '0'",
    "const a = <Amount value={fee ?? '0'} />",
  ])('finds %s', (text) => {
    expect(found(text)).toMatchObject([{ file: screen, line: 1 }])
  })

  test.each([
    'const a = count ?? 0',
    "const a = fee ?? '1'",
    "const a = fee ?? ''",
    "const a = fee ?? '—'",
    'const a = fee ?? 10n',
    'const a = fee === null ? null : Amount.zero',
    'const a = left > 0n ? left : Amount.zero',
    "const a = fee === '0'",
    "const a = { fee: '0' }",
    "a = '0'",
  ])('accepts %s', (text) => {
    expect(found(text)).toEqual([])
  })

  test('is accepted with its reason on the line of the zero or above it', () => {
    expect(found("const a = fee ?? '0' // zero: nothing is charged")).toEqual([])
    expect(found("// zero: nothing is charged\nconst a = fee ?? '0'")).toEqual([])
    expect(found("const a = id ?? '0' // not money: an id")).toEqual([])
    expect(found("const a =\n  fee ??\n  // zero: nothing is charged\n  '0'")).toEqual([])
    expect(found("const a = fee ?? '0' // zero:")).toHaveLength(1)
    expect(found("// zero: nothing is charged\n\nconst a = fee ?? '0'")).toMatchObject([
      { line: 3 },
    ])
  })

  test('is found in the console, and not beside the screens or in tests', () => {
    const text = "const a = fee ?? '0'"
    expect(found(text, 'apps/console/src/fees/list.tsx')).toHaveLength(1)
    expect(found(text, 'apps/server/src/contracts/fees.ts')).toEqual([])
    expect(found(text, 'apps/web/src/testing/fee-samples.ts')).toEqual([])
    expect(found(text, 'apps/web/src/features/fees/fee-card.test.tsx')).toEqual([])
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
