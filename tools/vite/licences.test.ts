import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licencesOf } from './licences.ts'

test('what runs is named once for each version, what only builds and tests is not', () => {
  const packages = {
    '': { version: '0.1.0' },
    'apps/web': { version: '0.1.0' },
    'node_modules/@candor/api': { link: true },
    'node_modules/react': { version: '19.3.1', license: 'MIT' },
    'node_modules/@a/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/x/node_modules/react': { version: '18.0.0', license: 'MIT' },
    'node_modules/y/node_modules/react': { version: '18.0.0', license: 'MIT' },
    'node_modules/vitest': { version: '5.1.0', license: 'MIT', dev: true },
    'node_modules/silent': { version: '2.0.0' },
  }
  expect(licencesOf(JSON.stringify({ packages }))).toEqual([
    ['@a/b', '1.0.0', 'ISC'],
    ['react', '19.3.1', 'MIT'],
    ['react', '18.0.0', 'MIT'],
    ['silent', '2.0.0', null],
  ])
})

test('the lock file of this project names what the app is made of', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const names = licencesOf(lock).map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'klinecharts', 'fastify', 'valibot']))
  expect(names).not.toContain('vitest')
  expect(names.filter((name) => name.startsWith('@candor/'))).toEqual([])
})
