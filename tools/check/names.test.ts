import { expect, test } from 'vitest'
import { checkNames } from './names.ts'
import { treeOf } from './tree.ts'

const file = 'apps/server/src/wallet/orders.ts'
const findings = (text: string, path = file) => checkNames(treeOf({ [path]: text }))

test.each([
  'const wish = asked(kind)',
  'const { wish } = input',
  'type TaskWish = { id: string }',
  'const one = { wishes: [] }',
  'const wished_amount = 1n',
  'const told = events',
  'row.isTold = true',
  'class A { #untold = 0 }',
  'function tell() {}',
  'const a = { tells: true }',
  'const a = <Told />',
  'export function openDesk() {}',
  'const desks = [1]',
  'const said = await ask()',
  'type OfferSaid = { name: string }',
  'export function saidIn() {}',
])('finds %s', (text) => {
  expect(findings(text, 'apps/web/src/lib/a.tsx')).toMatchObject([{ line: 1 }])
})

test.each([
  "const settle = 'USDT'",
  "export const settle = 'USDT' as const",
  'let settle = `USDT`',
])('finds a currency in %s', (text) => {
  expect(findings(text)).toMatchObject([{ file, message: 'name a currency settlementCurrency' }])
})

test.each([
  'apps/server/src/wallet/desk/queue.ts',
  'apps/console/src/told.tsx',
  'packages/api/src/loan-desk.ts',
  'e2e/desk.ts',
  'tools/check/wish.test.ts',
])('finds the path %s', (path) => {
  expect(findings('', path)).toMatchObject([{ file: path, line: 1 }])
})

test.each([
  'const toldAt = ms',
  "const a = events.on('signedOutByDesk', createDeskStreamTicket)",
  '// Users are told why; a wish stays one.',
  "test('tells the user at the desk', run)",
  'const stellar = teller(desktop)',
  'const settle = () => settleDue(orders)',
  "const settlementCurrency = 'USDT'",
])('accepts %s', (text) => {
  expect(findings(text)).toEqual([])
})

test('reports a shorthand once', () => {
  expect(findings('const a = { b, desk }')).toHaveLength(1)
})

test('leaves records and data alone', () => {
  expect(findings('', 'docs/decisions/032-a-desk-says-yes-or-no.md')).toEqual([])
})
