import { expect, test } from 'vitest'
import { createSecrets, sixDigits } from './secrets.ts'

const secrets = createSecrets(new Uint8Array(32).fill(1))

test('a seed gives the same token and initial password again, and another server other ones', () => {
  const others = createSecrets(new Uint8Array(32).fill(2))
  expect(secrets.token('a')).toBe(secrets.token('a'))
  expect(secrets.token('a')).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const all = [
    ...[secrets, others].flatMap((own) => ['a', 'b'].map((seed) => own.token(seed))),
    ...[secrets, others].flatMap((own) => ['a', 'b'].map((seed) => own.initialPassword(seed))),
  ]
  expect(new Set(all).size).toBe(8)
})

test('an initial password has 12 characters, none of which looks like another', () => {
  const drawn = Array.from({ length: 300 }, (_, index) => secrets.initialPassword(String(index)))
  for (const password of drawn) expect(password).toMatch(/^[^0Oo1lLIgquvUV9]{12}$/)
  expect(new Set(drawn.join('')).size).toBe(48)
})

test('a stored code says nothing without target, scene and code', () => {
  const hash = (...parts: [string, string, string]) => secrets.codeHash(...parts)
  const all = [
    hash('a', 'login', '000001'),
    hash('b', 'login', '000001'),
    hash('a', 'forget', '000001'),
    hash('a', 'login', '000002'),
  ]
  expect(new Set(all).size).toBe(4)
})

test('a code keeps its leading zeros, and a draw from the unfair end is drawn again', () => {
  const draws = [4_294_967_295, 4_294_000_000, 1_000_042]
  const randomBytes = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(draws.shift()!)
    return bytes
  }
  expect(sixDigits(randomBytes)).toBe('000042')
})
