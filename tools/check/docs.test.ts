import { expect, test } from 'vitest'
import { checkDocs } from './docs.ts'
import { treeOf } from './tree.ts'

const files = {
  'package.json': '{"scripts":{"start":"a","bench":"b"}}',
  'docs/a.md': '',
  'tools/run.mjs': '',
}

function findings(text: string): [number, string][] {
  return checkDocs(treeOf({ ...files, 'docs/b.md': text })).map(({ line, message }) => [
    line,
    message,
  ])
}

test('accepts links, scripts and paths that exist', () => {
  const text =
    '[a](a.md#part) [b](../tools) [c](https://a.b) `tools/run.mjs` `docs/` `npm start` npm run bench'
  expect(findings(text)).toEqual([])
})

test.each([
  ['[a](missing.md)', /link to missing.md/],
  ['[a](../tools/missing.mjs)', /link to/],
  ['`tools/missing.mjs`', /names tools\/missing.mjs/],
  ['`npm test`', /the script "test"/],
  ['npm run missing', /the script "missing"/],
])('finds %s, with its line', (text, message) => {
  expect(findings(`one\n${text}`)).toEqual([[2, expect.stringMatching(message)]])
})
