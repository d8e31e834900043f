import { keptDeviceKey } from '@candor/api/device-key'

/** This browser's key, whose private half no script can read; shared by every operator of this browser. */
let pair: Promise<CryptoKeyPair> | undefined

/** The key pair that signs this browser's calls. */
export function deviceKeyPair(): Promise<CryptoKeyPair> {
  pair ??= keptDeviceKey({ database: 'candor-console', key: 'key' })
  return pair
}
