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
