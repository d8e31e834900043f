import { expect, test } from 'vitest'
import { projectOf, testFiles } from './test-files.ts'

test.each([
  ['e2e/swap.test.ts', 'e2e'],
  ['apps/server/src/swap/swap.test.ts', 'server'],
  ['apps/web/src/features/swap/swap-screen.test.tsx', 'browser'],
  ['apps/web/src/lib/finds.test.ts', 'node'],
  ['packages/money/src/amount.test.ts', 'node'],
])('runs %s in the project %s', (file, project) => {
  expect(projectOf(file)).toBe(project)
})

test('finds the files that contain a word or a path, and none where none does', () => {
  const found = testFiles(['tools/test-files'])
  expect([...found]).toEqual([['node', ['tools/test-files.test.ts']]])
  expect([...testFiles(['swap']).keys()].toSorted()).toEqual(['browser', 'e2e', 'node', 'server'])
  expect(testFiles(['no-file-has-this-name']).size).toBe(0)
})
