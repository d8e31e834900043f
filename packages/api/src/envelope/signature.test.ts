import { expect, it } from 'vitest'
import { utf8 } from '../bytes.ts'
import {
  exportDeviceKey,
  newDeviceKey,
  signEnvelope,
  thumbprint,
  verifyEnvelope,
} from './signature.ts'

const input = utf8('what the device signs')

it('signs with a key that cannot be exported from the device', async () => {
  const pair = await newDeviceKey()
  await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow()
  const deviceKey = await exportDeviceKey(pair.publicKey)
  expect(Object.keys(deviceKey)).toEqual(['kty', 'crv', 'x', 'y'])
  const signature = await signEnvelope(input, pair.privateKey)
  expect(signature).toMatch(/^[A-Za-z0-9_-]{86}$/)
  expect(await verifyEnvelope(input, signature, deviceKey)).toBe(true)
})

it('accepts no other input, key or signature', async () => {
  const [mine, other] = await Promise.all([newDeviceKey(), newDeviceKey()])
  const [mineKey, otherKey] = await Promise.all(
    [mine, other].map((pair) => exportDeviceKey(pair.publicKey)),
  )
  const signature = await signEnvelope(input, mine.privateKey)
  expect(await verifyEnvelope(utf8('something else'), signature, mineKey!)).toBe(false)
  expect(await verifyEnvelope(input, signature, otherKey!)).toBe(false)
  expect(await verifyEnvelope(input, signature.slice(0, -2), mineKey!)).toBe(false)
  expect(await verifyEnvelope(input, '', mineKey!)).toBe(false)
  expect(await verifyEnvelope(input, signature, { ...mineKey!, y: mineKey!.x })).toBe(false)
  expect(await thumbprint(mineKey!)).not.toBe(await thumbprint(otherKey!))
})
