import { expect, test } from 'vitest'
import { otpauthUrl, secretKeyOf, stepOf } from './authenticator.ts'
import { plainRecoveryCode, recoveryCodes } from './recovery-code.ts'
import { createSecrets } from './secrets.ts'

const secret = new TextEncoder().encode('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('accepts the codes of RFC 6238 at %d s', (seconds, code) => {
  expect(stepOf(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('accepts codes one step early or late, and no other codes', () => {
  const at = 1_111_111_110_000
  const step = at / 30_000
  const shift = (steps: number) => stepOf(secret, '050471', at + steps * 30_000)
  expect([-2, -1, 0, 1, 2].map(shift)).toEqual([null, step, step, step, null])
  expect(stepOf(secret, '050472', at)).toBeNull()
})

test('shows the secret in the form that authenticators read', () => {
  expect(secretKeyOf(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUrl(secret, 'ana@example.org')).toBe(
    'otpauth://totp/Candor:ana%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Candor',
  )
})

test('derives ten readable recovery codes from a seed', () => {
  const secrets = createSecrets(new Uint8Array(32).fill(1))
  const codes = secrets.recoveryCodes('a')
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  expect(new Set([...codes, ...secrets.recoveryCodes('b')]).size).toBe(20)
  expect(secrets.recoveryCodes('a')).toEqual(codes)
  expect(recoveryCodes(() => new Uint8Array(10))[0]).toBe('AAAAA-AAAAA')
  expect(plainRecoveryCode(' abcde-23456 ')).toBe('ABCDE23456')
  const hash = secrets.recoveryHash('64', codes[0]!)
  expect(secrets.recoveryHash('64', codes[0]!.toLowerCase().replace('-', ''))).toBe(hash)
  expect(secrets.recoveryHash('65', codes[0]!)).not.toBe(hash)
})
