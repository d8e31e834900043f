import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folders.ts'
import { messageOf } from '../testing/message-of.ts'
import { readConfig } from './config.ts'
import { openVault } from './vault.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let data: string
let outside: string
beforeEach(async () => {
  folder = await temporaryFolder()
  data = join(folder.path, 'data')
  outside = join(folder.path, 'elsewhere', 'master.key')
  await mkdir(join(folder.path, 'elsewhere'))
})
afterEach(() => folder.remove())

const fileWith = (CANDOR_MASTER_KEY?: string) =>
  readConfig({ CANDOR_DATA: data, CANDOR_MASTER_KEY }).masterKeyFile
const refusal = () => messageOf(() => fileWith(outside))

test('keeps the key in the data folder unless a file is named', async () => {
  expect([fileWith(), fileWith('')]).toEqual(Array(2).fill(join(data, 'keys', 'vault.key')))
  await writeFile(outside, new Uint8Array(32).fill(7))
  expect(fileWith(outside)).toBe(outside)
})

test('opens sealed secrets with a moved key and makes no new key in the old place', async () => {
  const usual = fileWith()
  const sealed = (await openVault(usual)).seal(Buffer.from('a secret'), 'a test')
  await writeFile(outside, await readFile(usual))
  // The old copy may stay until the start has shown that both are the same.
  expect(fileWith(outside)).toBe(outside)
  await rm(usual)
  expect((await openVault(fileWith(outside))).open(sealed, 'a test').toString()).toBe('a secret')
  await expect(stat(usual)).rejects.toThrow('ENOENT')
})

test('makes no key outside the data folder and refuses a key other than the one in use', async () => {
  expect(refusal()).toMatch(/^CANDOR_MASTER_KEY .* 32 bytes.*\.$/)
  await expect(stat(outside)).rejects.toThrow('ENOENT')
  await writeFile(outside, 'too short')
  expect(refusal()).toMatch(/32 bytes/)
  await openVault(fileWith())
  await writeFile(outside, new Uint8Array(32).fill(7))
  expect(refusal()).toMatch(/^CANDOR_MASTER_KEY .* sealed with the other key .*\.$/)
})
