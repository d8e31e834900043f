import { createPublicKey, publicEncrypt, constants } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_GRACE_MS, KEY_TERM_MS, openKeyRing, type KeyRing } from './keys.ts'
import { testPrivateKeyPem } from './testing/vectors.ts'

const start = Date.UTC(2026, 10, 20)
let folder: string
let ring: KeyRing

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  ring = await openKeyRing(folder, start)
})
afterAll(() => rm(folder, { recursive: true }))

function kidOf(use: string, at: number): string {
  return ring.published(at).find((key) => key.use === use)?.kid ?? 'none'
}

describe('the key ring', () => {
  it('publishes the current key and the next one, a term ahead', () => {
    const published = ring.published(start)
    expect(published.map((key) => key.use)).toEqual(['current', 'next'])
    expect(published.map((key) => key.notBefore)).toEqual([start, start + KEY_TERM_MS])
  })

  it('publishes keys of 3072 bits that its private halves open', async () => {
    const [published] = ring.published(start)
    const key = createPublicKey({
      key: Buffer.from(published?.spki ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    })
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072)
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const sealed = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from('hello'))
    const found = ring.find(published?.kid ?? '', start)
    if (found === null) throw new Error('the published key is not in the ring')
    const opened = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, found, sealed)
    expect(Buffer.from(opened).toString()).toBe('hello')
  })

  it('makes its files readable by its own user only', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    }
  })

  it('is the same ring after a restart', async () => {
    const again = await openKeyRing(folder, start)
    expect(again.published(start)).toEqual(ring.published(start))
    expect(again.secret).toEqual(ring.secret)
  })

  it('rotates: the next key becomes current, the old one is accepted for a day and then destroyed', async () => {
    const first = kidOf('current', start)
    const second = kidOf('next', start)
    const turned = start + KEY_TERM_MS
    await ring.turn(turned)
    expect(kidOf('previous', turned)).toBe(first)
    expect(kidOf('current', turned)).toBe(second)
    expect(kidOf('next', turned)).not.toBe('none')

    const end = turned + KEY_GRACE_MS
    expect(ring.find(first, end - 1_000)).not.toBeNull()
    expect(ring.find(first, end + 1_000)).toBeNull()
    await ring.turn(end + 1_000)
    expect((await readdir(folder)).some((name) => name.includes(first))).toBe(false)
  })

  it('starts anew after years without a start', async () => {
    const late = start + 100 * KEY_TERM_MS
    const slept = await openKeyRing(folder, late)
    expect(slept.published(late).map((key) => key.use)).toEqual(['current', 'next'])
  })

  it('refuses the key of the published test vectors', async () => {
    const poisoned = await mkdtemp(join(tmpdir(), 'keys-'))
    await writeFile(join(poisoned, `${start}.5KvcqRMRUmCZt3d6.pem`), testPrivateKeyPem)
    await expect(openKeyRing(poisoned, start)).rejects.toThrow('test vectors')
    await rm(poisoned, { recursive: true })
  })
})
