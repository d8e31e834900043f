import { expect, test } from 'vitest'
import { checkMustNotBuild } from './must-not-build.ts'
import { treeOf } from './tree.ts'

const planted: [string, string][] = [
  [
    'apps/server/migrations/010-options.sql',
    'alter table options_order add column win_rate numeric;',
  ],
  ['apps/server/src/options/tables.ts', 'const columns = { userOdds: rate }'],
  ['apps/server/src/options/settle.ts', 'if (order.mustLose) return lost(order)'],
  ['packages/api/src/operator.ts', 'const request = object({ FORCE_RESULT: string() })'],
  ['apps/console/src/prices.tsx', 'const form = { manualPrice: 1 }'],
  ['apps/server/src/wallet/withdraw.ts', 'const unfreezeFee = fee(amount)'],
  ['data/announcements.json', '{ "fakeWinner": "a***@mail" }'],
  ['apps/server/src/contests/draw.ts', 'rig(draw)'],
  ['packages/api/src/user-console.ts', "endpoint({ name: 'setCreditScore' })"],
]

test.each(planted)('finds a planted hit in %s: %s', (file, text) => {
  expect(checkMustNotBuild(treeOf({ [file]: text }))).toHaveLength(1)
})

test('accepts parts of words', () => {
  const text = 'trigger(origin); controlled; original; brightness; setPriceListener'
  expect(checkMustNotBuild(treeOf({ 'apps/web/src/ui/inputs/field.tsx': text }))).toEqual([])
})

test('leaves test-only code free to plant bugs', () => {
  const text = 'const fakePrice = 1'
  expect(checkMustNotBuild(treeOf({ 'apps/web/src/testing/feed.ts': text }))).toEqual([])
})
