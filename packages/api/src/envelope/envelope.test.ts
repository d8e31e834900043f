import { beforeAll, describe, expect, it } from 'vitest'
import { fromBase64, fromBase64url, sha256, toBase64url, toHex } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'
import type { DeviceKey } from '../scalars.ts'
import { additionalData, newNonce } from './head.ts'
import type { EnvelopeHead } from './head.ts'
import {
  deriveKey,
  importPrivateKey,
  importPublicKey,
  kidOf,
  TEST_KID,
  wrapAlgorithm,
} from './keys.ts'
import { openContent, openEnvelope, readBody, unwrap } from './open.ts'
import { newRequestKey, requestKeyAlphabet } from './request-key.ts'
import { sealContent, sealEnvelope } from './seal.ts'
import { signatureInput, thumbprint, verifyEnvelope } from './signature.ts'
import data from './vectors.json' with { type: 'json' }

const headOf = (vector: (typeof data.vectors)[number]): EnvelopeHead => ({
  ...vector,
  at: vector.ts,
})
const bytesOf = (text: string): Bytes => fromBase64url(text) ?? new Uint8Array()
const textOf = (bytes: Bytes | null): string | null => bytes && new TextDecoder().decode(bytes)
const deviceKey = data.devicePublicJwk as DeviceKey

let privateKey: CryptoKey
let publicKey: CryptoKey
let spki: Bytes

beforeAll(async () => {
  const pkcs8 = fromBase64(data.rsaPkcs8)
  privateKey = await importPrivateKey(pkcs8)
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, wrapAlgorithm, true, ['decrypt'])
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', readable)
  const jwk = { kty: 'RSA', n, e }
  publicKey = await crypto.subtle.importKey('jwk', jwk, wrapAlgorithm, true, ['encrypt'])
  spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
})

describe.each(data.vectors)('test vector $id', (vector) => {
  const head = headOf(vector)
  const source = { requestKey: vector.requestKey, iv: bytesOf(vector.iv) }

  it('has the stated additional data, key and signature input', async () => {
    const aad = await additionalData(head)
    expect(toBase64url(await sha256(aad))).toBe(vector.aadSha256)
    expect(toHex(await deriveKey(vector.requestKey, aad))).toBe(vector.aesKeyHex)
    const input = await signatureInput(head, vector.body)
    expect(toBase64url(await sha256(input))).toBe(vector.sigInputSha256)
    expect(await verifyEnvelope(input, vector.signature, deviceKey)).toBe(true)
  })

  it('opens a quoted and a bare body', async () => {
    expect(textOf(await openEnvelope(head, vector.body, privateKey))).toBe(vector.plaintext)
    expect(textOf(await openEnvelope(head, `"${vector.body}"`, privateKey))).toBe(vector.plaintext)
  })

  it('seals to the same bytes again', async () => {
    const sealed = await sealContent(head, vector.plaintext, source)
    expect(sealed).toBe(vector.body.split('.')[1])
    const body = await sealEnvelope(head, vector.plaintext, publicKey, source)
    expect(textOf(await openEnvelope(head, body, privateKey))).toBe(vector.plaintext)
  })
})

it('names keys by their own bytes and refuses a key under a wrong name', async () => {
  expect(await kidOf(spki)).toBe(data.kid)
  expect(TEST_KID).toBe(data.kid)
  const base64 = Buffer.from(spki).toString('base64')
  await expect(importPublicKey(base64, data.kid)).resolves.toBeInstanceOf(CryptoKey)
  await expect(importPublicKey(base64, 'A'.repeat(16))).rejects.toThrow('does not fit its name')
})

it('has the stated thumbprint', async () => {
  expect(await thumbprint(deviceKey)).toBe(data.deviceJkt)
})

describe('a changed envelope does not open', () => {
  const vector = data.vectors[1]!
  const head = headOf(vector)
  const body = readBody(vector.body)!

  const heads: EnvelopeHead[] = [
    { ...head, aud: 'https://app.example.test' },
    { ...head, aud: 'http://app.example' },
    { ...head, method: 'post' },
    { ...head, method: 'PUT' },
    { ...head, target: `${head.target}?` },
    { ...head, target: head.target.replace('/apply', '//apply') },
    { ...head, target: head.target.replace('/apply', '%2Fapply') },
    { ...head, kid: 'A'.repeat(16) },
    { ...head, at: head.at + 1 },
    { ...head, nonce: newNonce() },
    { ...head, token: null },
    { ...head, token: `${head.token}x` },
  ]
  it.each(heads)('bound to another head: %j', async (other) => {
    expect(await openEnvelope(other, vector.body, privateKey)).toBeNull()
    const input = await signatureInput(other, vector.body)
    expect(await verifyEnvelope(input, vector.signature, deviceKey)).toBe(false)
  })

  it('with any flipped bit of the sealed part', async () => {
    for (let at = 0; at < body.sealed.length * 8; at++) {
      const sealed = body.sealed.slice()
      sealed[at >> 3]! ^= 1 << (at & 7)
      expect(await openContent(head, sealed, vector.requestKey)).toBeNull()
    }
    expect(body.sealed.length * 8).toBeGreaterThan(1_000)
  })

  it('with a flipped bit of the wrapped key, indistinguishable from a wrong tag', async () => {
    for (let at = 0; at < body.wrapped.length; at += 4) {
      const wrapped = body.wrapped.slice()
      wrapped[at]! ^= 1 << (at & 7)
      const requestKey = await unwrap(wrapped, privateKey)
      expect(requestKey).toMatch(/^[A-HJ-NP-Z2-9]{32}$/)
      expect(requestKey).not.toBe(vector.requestKey)
      expect(await openContent(head, body.sealed, requestKey)).toBeNull()
    }
  })

  it('with the wrap of another envelope', async () => {
    const [wrapped] = data.vectors[0]!.body.split('.')
    const [, sealed] = vector.body.split('.')
    expect(await openEnvelope(head, `${wrapped}.${sealed}`, privateKey)).toBeNull()
  })

  it('with a request key outside the alphabet', async () => {
    const source = { requestKey: vector.requestKey.toLowerCase(), iv: bytesOf(vector.iv) }
    const forged = await sealEnvelope(head, '{}', publicKey, source)
    expect(await openEnvelope(head, forged, privateKey)).toBeNull()
  })
})

describe('a malformed body is refused', () => {
  const { body } = data.vectors[2]!
  const [wrapped = '', sealed = ''] = body.split('.')
  it.each([
    '',
    '"',
    '""',
    '{}',
    `"${body}`,
    `${body}"`,
    `""${body}""`,
    ` ${body}`,
    `${body}\n`,
    `${body}=`,
    `${body}.${sealed}`,
    `.${sealed}`,
    `${wrapped}.`,
    `${wrapped}${sealed}`,
    `${wrapped.slice(1)}.${sealed}`,
    `${wrapped}A.${sealed}`,
    `${wrapped}.${sealed.slice(0, 38)}`,
    `${wrapped}.${'A'.repeat(87_383)}`,
    `${wrapped.replaceAll('-', '+')}.${sealed}`,
    `${wrapped.slice(0, -1)}é.${sealed}`,
    // 40 symbols hold 30 bytes; 39 hold 29 and leave two bits, which must be zero.
    `${wrapped}.${'A'.repeat(38)}B`,
  ])('%#', (raw) => expect(readBody(raw)).toBeNull())

  it('accepts a well-formed body', () => {
    expect(readBody(body)?.text).toBe(body)
    expect(readBody(`"${body}"`)?.text).toBe(body)
  })
})

it('draws request keys from the whole alphabet, without bias', () => {
  const counts = new Map<string, number>()
  const draws = 2_000
  for (const symbol of Array.from({ length: draws }, newRequestKey).join('')) {
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted().join('')).toBe(
    requestKeyAlphabet.split('').toSorted().join(''),
  )
  // Each symbol is expected `draws` times; five standard deviations are about 220.
  for (const count of counts.values()) expect(Math.abs(count - draws)).toBeLessThan(250)
})
