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

test('of many that start together one is first, and all go on with what that one made', async () => {
  const file = join(folder.path, 'secret')
  const held = await Promise.all(many.map(() => openSecret(file)))
  const [first] = held
  expect(held.every((one) => Buffer.from(one).equals(first!))).toBe(true)
  expect(first).toHaveLength(32)
  expect(await readFile(file)).toEqual(first)
  expect(await openSecret(file)).toEqual(first)
})

test('so do the keys of Web Push, and nobody else may read them', async () => {
  const pairs = await Promise.all(many.map(() => openPushKeys(folder.path)))
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
  const { mode } = await stat(join(folder.path, 'web-push.json'))
  expect(mode & 0o777).toBe(0o600)
})

test('who comes second, though it began before, goes on with what is there', async () => {
  const file = join(folder.path, 'raced')
  let first = ''
  const second = await openFirst(file, async () => {
    first = (await openFirst(file, () => 'first')).toString()
    return 'second'
  })
  expect([first, second.toString()]).toEqual(['first', 'first'])
  expect(await readFile(file, 'utf8')).toBe('first')
})

test('what is there is not made again, and nothing is left beside it', async () => {
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
