import { exportDeviceKey } from '@candor/api'
import { keptDeviceKey } from '@candor/api/device-key'
import { expect, test } from 'vitest'
import { deviceFields, deviceId, deviceKeyPair } from './device.ts'

test('the private half can be used and never read', async () => {
  const { privateKey } = await deviceKeyPair()
  expect(privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
})

test('id and key stay the same on this device', async () => {
  const first = await deviceFields()
  expect(first.deviceId).toMatch(/^[0-9A-Za-z_-]{16,64}$/)
  expect(await deviceFields()).toEqual(first)
  expect(deviceId()).toBe(localStorage.getItem('deviceId'))
})

test('two tabs that start at once share one key', async () => {
  const place = { database: `tabs ${crypto.randomUUID()}`, key: 'signing' }
  const pairs = await Promise.all([keptDeviceKey(place), keptDeviceKey(place)])
  const [one, other] = await Promise.all(pairs.map((pair) => exportDeviceKey(pair.publicKey)))
  expect(one).toEqual(other)
})
