import { expect, test } from 'vitest'
import { checkSizes } from './sizes.ts'
import { treeOf } from './tree.ts'

const long = 'a\n'.repeat(301)

test('finds a source file of 301 lines, and accepts one of 300', () => {
  const tree = treeOf({ 'tools/long.ts': long, 'tools/fits.ts': 'a\n'.repeat(300) })
  expect(checkSizes(tree).map(({ file }) => file)).toEqual(['tools/long.ts'])
})

test('accepts long tests and data', () => {
  expect(checkSizes(treeOf({ 'tools/long.test.ts': long, 'data/long.json': long }))).toEqual([])
})

test.each(['openPosition.ts', 'Button.tsx', 'open_position.ts', 'Open.module.css'])(
  'finds %s, which is not kebab-case',
  (name) => {
    expect(checkSizes(treeOf({ [`apps/web/src/${name}`]: '' }))).toHaveLength(1)
  },
)

test.each(['open-position.ts', 'button.module.css', '001-roles.sql', 'zh-cn.json'])(
  'accepts %s',
  (name) => {
    expect(checkSizes(treeOf({ [`apps/web/src/${name}`]: '' }))).toEqual([])
  },
)

const wide = (length: number) => `const text = '${'a'.repeat(length - 15)}'`

test('finds a line of 129 characters in source and tests, and accepts one of 128', () => {
  const texts = { 'tools/wide.ts': `\n${wide(129)}\n`, 'tools/wide.test.ts': wide(129) }
  const tree = treeOf({ ...texts, 'tools/fits.ts': wide(128), 'docs/wide.md': wide(129) })
  expect(checkSizes(tree)).toEqual([
    { file: 'tools/wide.ts', line: 2, message: '129 characters: break the line' },
    { file: 'tools/wide.test.ts', line: 1, message: '129 characters: break the line' },
  ])
})

const words = 'word '.repeat(30)

test.each([
  ['apps/server/src/loans/notice-words.ts', `      '${words}',`],
  ['apps/server/src/people/code-mail.ts', `    text: "${words}",`],
  ['tools/check/pattern.ts', `  sql: /${words}/i,`],
])('accepts a line that is one message or regular expression in %s', (file, line) => {
  expect(checkSizes(treeOf({ [file]: line }))).toEqual([])
})

test.each([
  ['apps/server/src/loans/words.ts', `// ${words}`],
  ['apps/server/src/loans/letters.ts', `      '${words}',`],
  ['tools/check/pattern.ts', `  // ${words}/`],
])('finds another long line in %s', (file, line) => {
  expect(checkSizes(treeOf({ [file]: line }))).toHaveLength(1)
})
