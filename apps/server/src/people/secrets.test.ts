import { expect, test } from 'vitest'
import { createSecrets, sixDigits } from './secrets.ts'

const secrets = createSecrets(new Uint8Array(32).fill(1))

test('derives the same token and initial password from a seed, and others on another server', () => {
  const others = createSecrets(new Uint8Array(32).fill(2))
  expect(secrets.token('a')).toBe(secrets.token('a'))
  expect(secrets.token('a')).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const all = [
    ...[secrets, others].flatMap((own) => ['a', 'b'].map((seed) => own.token(seed))),
    ...[secrets, others].flatMap((own) => ['a', 'b'].map((seed) => own.initialPassword(seed))),
  ]
  expect(new Set(all).size).toBe(8)
})

test('makes initial passwords of 12 distinguishable characters', () => {
  const drawn = Array.from({ length: 300 }, (_, index) => secrets.initialPassword(String(index)))
  for (const password of drawn) expect(password).toMatch(/^[^0Oo1lLIgquvUV9]{12}$/)
  expect(new Set(drawn.join('')).size).toBe(48)
})

test('stores codes in a form that is useless without target, scene and code', () => {
  const hash = (...parts: [string, string, string]) => secrets.codeHash(...parts)
  const all = [
    hash('a', 'login', '000001'),
    hash('b', 'login', '000001'),
    hash('a', 'forget', '000001'),
    hash('a', 'login', '000002'),
  ]
  expect(new Set(all).size).toBe(4)
})

test('keeps leading zeros of a code, and draws again outside the uniform range', () => {
  const draws = [4_294_967_295, 4_294_000_000, 1_000_042]
  const randomBytes = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(draws.shift()!)
    return bytes
  }
  expect(sixDigits(randomBytes)).toBe('000042')
})
