import { expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'
import { treeOf } from './tree.ts'

const baseline = 'apps/server/migrations/220-transparency.sql'
const later = 'apps/server/migrations/230-notes.sql'
const testOfLater = 'apps/server/src/testing/upgrade/230-notes.test.ts'

const found = (files: Record<string, string>) => checkMigrations(treeOf(files))

test('finds a migration after the baseline without a test', () => {
  expect(found({ [baseline]: '', [later]: '' })).toEqual([
    { file: later, line: 1, message: `write ${testOfLater}, which runs it on existing rows` },
  ])
  const numbered = found({ 'apps/server/migrations/1000-notes.sql': '', [testOfLater]: '' })
  expect(numbered.map(({ file }) => file)).toContain('apps/server/migrations/1000-notes.sql')
})

test('passes a migration with a test that runs it, and the baseline without tests', () => {
  const text = "await migrateTo('230-notes.sql')"
  expect(found({ [baseline]: '', [later]: '', [testOfLater]: text })).toEqual([])
  expect(found({ 'apps/server/migrations/010-platform.sql': '' })).toEqual([])
})

test('finds a test that runs another migration, and one whose migration does not exist', () => {
  expect(found({ [later]: '', [testOfLater]: "await migrateTo('240-other.sql')" })).toEqual([
    { file: testOfLater, line: 1, message: 'does not run 230-notes.sql' },
  ])
  expect(found({ [baseline]: '', [testOfLater]: '' })).toEqual([
    {
      file: testOfLater,
      line: 1,
      message: 'tests the migration 230-notes, which does not exist',
    },
  ])
})

test('leaves the general tests of upgrades alone', () => {
  expect(found({ 'apps/server/src/testing/upgrade/upgrade.test.ts': '' })).toEqual([])
})
