import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { isWeak } from './rules.ts'

const account = 'longlocalpart@example.org'

test.each([
  ['1234567', 'seven characters'],
  ['é'.repeat(7), 'seven code points'],
  ['😀'.repeat(4), 'eight UTF-16 units, four code points'],
  ['x'.repeat(30) + 'y'.repeat(35), '65 characters'],
  ['é'.repeat(7).normalize('NFD'), 'seven letters with their accents apart'],
  ['Password123', 'common, whatever its case'],
  ['Ｐａｓｓｗｏｒｄ１２３', 'common, in full width'],
  ['qwertyuiop', 'common'],
  [account, 'the account'],
  ['LongLocalPart', 'the name in the address'],
])('refuses %s: %s', (password) => {
  expect(isWeak(password, account)).toBe(true)
})

test.each([
  'tr4velling-h0rn',
  'só 8 letras!',
  '😀'.repeat(8),
  'x'.repeat(31) + 'y'.repeat(33),
  '밀번'.repeat(32).normalize('NFD'),
])('accepts %s', (password) => {
  expect(isWeak(password, account)).toBe(false)
})

test('lists only passwords that could be chosen', () => {
  expect(commonPasswords.size).toBeGreaterThan(500)
  for (const password of commonPasswords) {
    expect(password).toBe(password.toLowerCase())
    expect(Array.from(password).length).toBeGreaterThanOrEqual(8)
  }
})
