import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPushKeys } from '../content/index.ts'
import { temporaryFolder } from '../testing/folders.ts'
import { openFirst, openSecret } from './secret-file.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const many = Array.from({ length: 20 }, (_, number) => number)

test('lets one of many concurrent starts make the secret, which all use', async () => {
  const file = join(folder.path, 'secret')
  const held = await Promise.all(many.map(() => openSecret(file)))
  const [first] = held
  expect(held.every((one) => Buffer.from(one).equals(first!))).toBe(true)
  expect(first).toHaveLength(32)
  expect(await readFile(file)).toEqual(first)
  expect(await openSecret(file)).toEqual(first)
})

test('makes the keys of Web Push once, readable by the owner alone', async () => {
  const pairs = await Promise.all(many.map(() => openPushKeys(folder.path)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  const { mode } = await stat(join(folder.path, 'web-push.json'))
  expect(mode & 0o777).toBe(0o600)
})

test('keeps an existing secret although a later start began earlier', async () => {
  const file = join(folder.path, 'raced')
  let first = ''
  const second = await openFirst(file, async () => {
    first = (await openFirst(file, () => 'first')).toString()
    return 'second'
  })
  expect([first, second.toString()]).toEqual(['first', 'first'])
  expect(await readFile(file, 'utf8')).toBe('first')
})

test('does not replace an existing file and leaves no other file beside it', async () => {
  const file = join(folder.path, 'own')
  await openFirst(file, () => 'kept')
  const made: string[] = []
  const again = await openFirst(file, () => {
    made.push('again')
    return 'again'
  })
  expect([again.toString(), made]).toEqual(['kept', []])
  expect((await readdir(folder.path)).toSorted()).toEqual([
    'own',
    'raced',
    'secret',
    'web-push.json',
  ])
})
