import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { checkDocumented } from './documented.ts'
import { readTree, treeOf } from './tree.ts'

const form = `import { word } from './form.ts'
const closeOut = record({ rate: text } satisfies FieldsOf<'rule'>)
const contracts = record({
  product: text,
  closeOut: optional(closeOut),
})
const swap = record({ product: text, side: word('from', 'to') })
export const proofForm = record({ order: variant('product', { contracts, swap }), key: text })
`
const proofs = `\`order\`, \`key\`

**One** (\`order.product = "contracts"\`): \`closeOut { rate }\`

**Other** (\`order.product = "swap"\`): \`side\` (\`from\` or \`to\`)
`
const jobs = `jobs.every('old letters', hour, forget)
`
const optionJobs = `jobs: [job('options', every.second / 2, settle)]
`
const operating = `| job | every | what |
| --- | --- | --- |
| old letters | 1 h | forgets |
| options | 0.5 s | settles |

| table | rows |
`

function findings(changed: { proofs?: string; jobs?: string; operating?: string }) {
  const tree = treeOf({
    'packages/verify/src/proof-form.ts': form,
    'docs/proofs.md': changed.proofs ?? proofs,
    'apps/server/src/app/jobs.ts': changed.jobs ?? jobs,
    'apps/server/src/options/index.ts': optionJobs,
    'apps/server/src/options/jobs.test.ts': "job('of a test', 1, settle)",
    'docs/operating.md': changed.operating ?? operating,
  })
  return checkDocumented(tree).map(({ file, line, message }) => [file, line, message])
}

test('accepts documented fields and jobs', () => {
  expect(findings({})).toEqual([])
})

test("finds a field that its product's section does not name, even if another section names it", () => {
  const moved = proofs.replace(' { rate }', '').replace('`side`', '`side, rate`')
  expect(findings({ proofs: moved })).toEqual([
    ['packages/verify/src/proof-form.ts', 2, expect.stringMatching(/^"rate" of contracts/)],
  ])
})

test('finds an undocumented word, and a field of no product', () => {
  expect(findings({ proofs: proofs.replace('`to`', 'to').replace('`key`', 'key') })).toEqual([
    ['packages/verify/src/proof-form.ts', 7, expect.stringMatching(/^"to" of swap/)],
    ['packages/verify/src/proof-form.ts', 8, expect.stringMatching(/^"key" is not/)],
  ])
})

test('finds a job that is not listed, and a listed job that does not run', () => {
  expect(findings({ operating: operating.replace('old letters', 'letters') })).toEqual([
    ['apps/server/src/app/jobs.ts', 1, expect.stringMatching(/"old letters" is not in/)],
    ['docs/operating.md', 3, expect.stringMatching(/"letters", which does not run/)],
  ])
  expect(findings({ operating: operating.replace('| options |', '| option |') })).toEqual([
    ['apps/server/src/options/index.ts', 1, expect.stringMatching(/"options" is not in/)],
    ['docs/operating.md', 4, expect.stringMatching(/"option", which does not run/)],
  ])
})

test("has patterns that still match the project's sources", () => {
  const tree = readTree(root)
  const without = (file: string, text: string) => new Map([...tree, [file, text]])
  expect(checkDocumented(tree)).toEqual([])
  expect(checkDocumented(without('docs/proofs.md', '')).length).toBeGreaterThan(30)
  expect(checkDocumented(without('docs/operating.md', '')).length).toBeGreaterThan(30)
})
