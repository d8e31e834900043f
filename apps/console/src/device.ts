import { keptDeviceKey } from '@candor/api/device-key'

/** This browser's key, whose private half no script can read; the same for every operator who sits here. */
let pair: Promise<CryptoKeyPair> | undefined

/** The key pair that signs this desk's calls. */
export function deviceKeyPair(): Promise<CryptoKeyPair> {
  pair ??= keptDeviceKey({ database: 'candor-console', key: 'key' })
  return pair
}
