import {
  deriveKey,
  importPublicKey,
  newNonce,
  newRequestKey,
  readBody,
  sealContent,
  sealEnvelope,
  additionalData,
  type EnvelopeHead,
} from '@candor/api'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from './envelope.ts'
import { openKeyRing, type KeyRing } from './keys.ts'
import { createOpener } from './opener.ts'

const now = Date.UTC(2026, 10, 20)
let folder: string
let ring: KeyRing
let kid: string
let rightKey: CryptoKey
let wrongKey: CryptoKey
let publicKey: CryptoKey

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opener-'))
  ring = await openKeyRing(folder, now)
  const [current, next] = ring.published(now)
  kid = current?.kid ?? ''
  rightKey = ring.find(kid, now) as CryptoKey
  wrongKey = ring.find(next?.kid ?? '', now) as CryptoKey
  publicKey = await importPublicKey(current?.spki ?? '', kid)
})
afterAll(() => rm(folder, { recursive: true }))

const newHead = (): EnvelopeHead => ({
  aud: 'https://app.example',
  method: 'POST',
  target: '/api/app/login',
  kid,
  at: now,
  nonce: newNonce(),
  token: null,
})

function envelope(head: EnvelopeHead, text: string): Envelope {
  const body = readBody(text)
  if (body === null) throw new Error('not a body')
  return { head, body, signature: '', nonce: { id: new Uint8Array(32), expiresAt: 0 } }
}

it('needs the private key once for ten minutes of the same wrapped key', async () => {
  const opener = createOpener(ring)
  const source = () => ({ requestKey, iv: crypto.getRandomValues(new Uint8Array(12)) })
  const requestKey = newRequestKey()
  const head = newHead()
  const first = await sealEnvelope(head, '"first"', publicKey, source())
  const [wrapped] = first.split('.')
  const again = async () => {
    const other = newHead()
    return envelope(other, `${wrapped}.${await sealContent(other, '"again"', source())}`)
  }

  await expect(opener.open(await again(), wrongKey, now)).rejects.toThrow('ENV_INVALID')
  expect(await opener.open(envelope(head, first), rightKey, now)).toBe('"first"')
  expect(await opener.open(await again(), wrongKey, now + 599_999)).toBe('"again"')
  await opener.open(envelope(head, first), rightKey, now)
  await expect(opener.open(await again(), wrongKey, now + 600_000)).rejects.toThrow('ENV_INVALID')
})

it('refuses envelopes when 8 are being opened and 64 wait', async () => {
  const opener = createOpener(ring)
  const head = newHead()
  const seals = Array.from({ length: 80 }, () => sealEnvelope(head, '"x"', publicKey))
  const envelopes = (await Promise.all(seals)).map((body) => envelope(head, body))
  const settled = await Promise.allSettled(envelopes.map((one) => opener.open(one, rightKey, now)))
  const refused = settled.filter((one) => one.status === 'rejected')
  expect(refused.length).toBe(8)
  for (const one of refused) expect(String(one.reason)).toContain('ENV_BUSY')
})

it('refuses bytes that are not UTF-8', async () => {
  const opener = createOpener(ring)
  const head = newHead()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const requestKey = newRequestKey()
  const [wrapped] = (await sealEnvelope(head, '', publicKey, { requestKey, iv })).split('.')
  const data = await additionalData(head)
  const raw = await deriveKey(requestKey, data)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const parameters = { name: 'AES-GCM', iv, additionalData: data }
  const content = await crypto.subtle.encrypt(parameters, key, new Uint8Array([0x22, 0xff, 0x22]))
  const sealed = Buffer.concat([iv, new Uint8Array(content)]).toString('base64url')
  await expect(opener.open(envelope(head, `${wrapped}.${sealed}`), rightKey, now)).rejects.toThrow(
    'ENV_INVALID',
  )
})
