import type { Config } from '../config.ts'
import { importPublicKey } from '../envelope/keys.ts'

/** The key for sealing, and the audience to which envelopes are bound. */
export type SealingKey = { readonly kid: string; readonly aud: string; readonly key: CryptoKey }

export type Keyring = {
  /** The published configuration; read once. */
  config(): Promise<Config>
  sealingKey(): Promise<SealingKey>
  /** Discards the cache, so that the next use reads the configuration again. */
  forget(): void
}

/** Caches `/config.json`. A failed read is not cached. */
export function createKeyring(readConfig: () => Promise<Config>): Keyring {
  let reading: Promise<Config> | null = null
  let importing: Promise<SealingKey> | null = null

  const forget = (): void => {
    reading = null
    importing = null
  }
  const config = (): Promise<Config> => {
    reading ??= readConfig().catch((error: unknown) => {
      forget()
      throw error
    })
    return reading
  }
  const sealingKey = (): Promise<SealingKey> => {
    importing ??= config()
      .then(importCurrent)
      .catch((error: unknown) => {
        forget()
        throw error
      })
    return importing
  }
  return { config, sealingKey, forget }
}

async function importCurrent({ aud, keys }: Config): Promise<SealingKey> {
  const current = keys.find(({ use }) => use === 'current')
  if (!current) throw new Error('The server publishes no current key.')
  return { kid: current.kid, aud, key: await importPublicKey(current.spki, current.kid) }
}
