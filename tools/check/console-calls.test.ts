import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { checkConsoleCalls } from './console-calls.ts'
import { readTree, treeOf } from './tree.ts'

const readme = 'apps/console/README.md'
const table = `Pages

| page | folder | list | acts |
| --- | --- | --- | --- |
| Every queue | \`queue\` | none | \`claimItem\` |
| Loans | \`loans\` | \`listLoanItems\` | \`decideLoan\` |
| Payouts | \`payouts\` | \`listPayouts\` | none |

Further \`words\`
`
const files = {
  'packages/api/src/admin-routes.ts': `export const adminRoutes = {
  claimItem: post('/api/admin/queue/:id/claim'),
  listLoanItems: get('/api/admin/loan/queue'),
  decideLoan: post('/api/admin/loan/:id/decide', 'required'),
  listPayouts: get('/api/admin/payout/queue'),
}
`,
  'apps/console/src/queue/item-buttons.tsx': "void act('claimItem', target)",
  'apps/console/src/loans/loans.tsx': "const a = 'listLoanItems'\nact('decideLoan', 'other')",
  'apps/console/src/loans/loans.test.ts': "act('unknownCall')",
  'apps/console/src/app/lists.ts': "call('listPayouts')",
}
const findings = (changed: Record<string, string>) =>
  checkConsoleCalls(treeOf({ ...files, [readme]: table, ...changed })).map(
    ({ file, line, message }) => [file, line, message],
  )

test('accepts a table with all calls of the code', () => {
  expect(findings({})).toEqual([])
})

test('finds a call that the row of its folder does not name', () => {
  const moved = table
    .replace('`decideLoan` |', 'none |')
    .replace('`listPayouts` | none', '`listPayouts` | `decideLoan`')
  expect(findings({ [readme]: moved })).toEqual([
    ['apps/console/src/loans/loans.tsx', 2, expect.stringMatching(/decideLoan is not in its row/)],
    [readme, 7, expect.stringMatching(/decideLoan, which payouts does not make/)],
  ])
})

test('finds a call of a shared folder that no row names', () => {
  expect(findings({ [readme]: table.replace('`claimItem`', 'none') })).toEqual([
    ['apps/console/src/queue/item-buttons.tsx', 1, expect.stringContaining('claimItem')],
  ])
})

test('finds a named call that no code makes', () => {
  expect(findings({ [readme]: table.replace('`claimItem`', '`claimItem`, `holdItem`') })).toEqual([
    [readme, 5, expect.stringContaining('holdItem, which queue does not make')],
  ])
})

test("has patterns that still match the project's sources", () => {
  const tree = readTree(root)
  expect(checkConsoleCalls(tree)).toEqual([])
  expect(checkConsoleCalls(new Map([...tree, [readme, '']])).length).toBeGreaterThan(60)
})
