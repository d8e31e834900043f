import { TEST_KID, wrapAlgorithm, type EnvelopeKey } from '@candor/api'
import { createHash, generateKeyPair, type KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openSecret, writeWhole } from '../secret-file.ts'

const HOUR_MS = 3_600_000
/** How long clients seal with a key. */
export const KEY_TERM_MS = 30 * 24 * HOUR_MS
/** How long a key is accepted after its term, for envelopes in transit and sleeping clients. */
export const KEY_GRACE_MS = 24 * HOUR_MS

export interface KeyRing {
  /** The private key of this kid; null if it is unknown or no longer accepted at this time. */
  find(kid: string, now: number): CryptoKey | null
  published(now: number): readonly EnvelopeKey[]
  /** Destroys expired keys and creates due ones. Call at least once a day. */
  turn(now: number): Promise<void>
  /** A secret that never leaves the server, so that stored payload fingerprints cannot be guessed. */
  readonly secret: Uint8Array
}

interface RingKey {
  readonly kid: string
  readonly spki: string
  /** Start of the key's term, which lasts `KEY_TERM_MS` (epoch ms). */
  readonly notBefore: number
  readonly key: CryptoKey
}

/**
 * Opens the ring of envelope keys kept in `folder` (mode 0700, files 0600). There is always a current key and a next
 * one. Each key is destroyed a day after its term, so a later copy of the folder cannot open earlier recordings.
 * @throws Error when the folder holds the key of the test vectors or a file that is not a key
 */
export async function openKeyRing(folder: string, now: number): Promise<KeyRing> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  let keys = await load(folder)
  const secret = await openSecret(join(folder, 'payload.secret'))

  async function turn(at: number): Promise<void> {
    const over = keys.filter((key) => at > endOf(key))
    keys = keys.filter((key) => at <= endOf(key))
    await Promise.all(over.map((key) => rm(join(folder, fileOf(key)), { force: true })))
    if (!keys.some((key) => isCurrent(key, at))) keys = [...keys, await create(folder, at)]
    if (!keys.some((key) => key.notBefore > at)) {
      const last = Math.max(...keys.map((key) => key.notBefore))
      keys = [...keys, await create(folder, last + KEY_TERM_MS)]
    }
  }

  await turn(now)
  return {
    secret,
    turn,
    find: (kid, at) => keys.find((key) => key.kid === kid && at <= endOf(key))?.key ?? null,
    published: (at) => keys.filter((key) => at <= endOf(key)).map((key) => publish(key, at)),
  }
}

function endOf(key: RingKey): number {
  return key.notBefore + KEY_TERM_MS + KEY_GRACE_MS
}

function isCurrent(key: RingKey, at: number): boolean {
  return key.notBefore <= at && at < key.notBefore + KEY_TERM_MS
}

function publish(key: RingKey, at: number): EnvelopeKey {
  const use = isCurrent(key, at) ? 'current' : key.notBefore > at ? 'next' : 'previous'
  const { kid, spki, notBefore } = key
  return { kid, alg: 'RSA-OAEP-256', spki, notBefore, notAfter: endOf(key), use }
}

function fileOf(key: { kid: string; notBefore: number }): string {
  return `${key.notBefore}.${key.kid}.pem`
}

async function load(folder: string): Promise<RingKey[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.pem'))
  return Promise.all(
    files.map(async (name) => {
      const notBefore = Number(name.split('.')[0])
      const key = await ringKey(createPrivateKey(await readFile(join(folder, name))), notBefore)
      if (key.kid === TEST_KID) throw new Error('The envelope key of the test vectors is public')
      if (name !== fileOf(key)) throw new Error(`The name of ${name} does not fit the key in it`)
      return key
    }),
  )
}

async function create(folder: string, notBefore: number): Promise<RingKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const key = await ringKey(privateKey, notBefore)
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeWhole(join(folder, fileOf(key)), pem)
  return key
}

async function ringKey(privateKey: KeyObject, notBefore: number): Promise<RingKey> {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const kid = createHash('sha256').update(spki).digest('base64url').slice(0, 16)
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, wrapAlgorithm, false, ['decrypt'])
  return { kid, spki: spki.toString('base64'), notBefore, key }
}
