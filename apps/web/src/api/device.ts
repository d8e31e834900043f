import { exportDeviceKey } from '@candor/api'
import { keptDeviceKey } from '@candor/api/device-key'
import { storage } from '../lib/storage.ts'

const deviceIdKey = 'deviceId'

let pair: Promise<CryptoKeyPair> | undefined

/** The key pair that signs this device's calls. */
export function deviceKeyPair(): Promise<CryptoKeyPair> {
  pair ??= keptDeviceKey({ database: 'candor', key: 'signing' })
  return pair
}

/** The device fields of every sign-in: the device's id and the public half of its key. */
export async function deviceFields() {
  const { publicKey } = await deviceKeyPair()
  return { deviceId: deviceId(), deviceKey: await exportDeviceKey(publicKey) }
}

/** A random name for this device, kept in local storage. */
export function deviceId(): string {
  const kept = storage.get(deviceIdKey)
  if (kept !== null && /^[0-9A-Za-z_-]{16,64}$/.test(kept)) return kept
  const fresh = crypto.randomUUID()
  storage.set(deviceIdKey, fresh)
  return fresh
}
