import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled, lockHash } from './locked.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'candor-install-'))
  mkdirSync(join(root, 'node_modules'))
  write('package-lock.json', locked)
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

const a = { version: '1.0.0' }
const locked = {
  'packages/money': { version: '0.1.0' },
  'node_modules/a': a,
  'node_modules/other-system': { version: '1.0.0', optional: true },
}

function write(file: string, packages: Record<string, object>): void {
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}

function installed(packages: Record<string, object>): boolean {
  write('node_modules/.package-lock.json', packages)
  return isInstalled(root)
}

test('reports nothing installed before npm has written its list', () => {
  expect(isInstalled(root)).toBe(false)
})

test("reports the lock file's packages as installed, packages for other systems aside", () => {
  expect(installed({ 'node_modules/a': a })).toBe(true)
})

test.each([
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/a': { version: '1.0.1' } }],
  ['a package is not in the lock file', { 'node_modules/a': a, 'node_modules/b': a }],
])('reports a missing install when %s', (_case, packages) => {
  expect(installed(packages)).toBe(false)
})

test('gives a changed lock file another hash', () => {
  const before = lockHash(root)
  write('package-lock.json', { ...locked, 'node_modules/b': a })
  expect(lockHash(root)).not.toBe(before)
})
