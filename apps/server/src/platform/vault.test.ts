import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/folders.ts'
import { createVault, openVault } from './vault.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const secret = new Uint8Array([1, 2, 3])
const key = (byte: number) => new Uint8Array(32).fill(byte)

test('opens a secret unchanged for its purpose and key, and refuses any other', () => {
  const vault = createVault(key(1))
  const sealed = vault.seal(secret, 'of ana')
  expect([...vault.open(sealed, 'of ana')]).toEqual([1, 2, 3])
  expect(() => vault.open(sealed, 'of bob')).toThrow()
  expect(() => createVault(key(2)).open(sealed, 'of ana')).toThrow()
  for (let index = 0; index < sealed.length; index += 1) {
    const spoilt = Uint8Array.from(sealed)
    spoilt[index] = spoilt[index]! ^ 1
    expect(() => vault.open(spoilt, 'of ana')).toThrow()
  }
  expect(() => vault.open(sealed.subarray(0, 20), 'of ana')).toThrow()
})

test('seals the same secret differently each time', () => {
  const vault = createVault(key(1))
  const all = Array.from({ length: 50 }, () => Buffer.from(vault.seal(secret, 'x')).toString('hex'))
  expect(new Set(all).size).toBe(50)
})

test('makes the key once, readable by its owner alone, and keeps it', async () => {
  const file = join(folder.path, 'keys', 'vault.key')
  const sealed = (await openVault(file)).seal(secret, 'x')
  expect([...(await openVault(file)).open(sealed, 'x')]).toEqual([1, 2, 3])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(file).size).toBe(32)
  expect(() => createVault(new Uint8Array(16))).toThrow('32 bytes')
})
