import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['', 'short'],
  ['Ab1!xyz', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['98765432', 'weak'],
  ['password1', 'weak'],
  ['ada.lovelace', 'weak'],
  ['tqwkzbmv', 'fair'],
  ['tqwkzbmvsi', 'fair'],
  ['T4kz!bmv', 'good'],
  ['correct horse battery staple', 'strong'],
  ['T4kz!bmvQ9', 'strong'],
  ['🐴🔋📎✅🐴🔋📎', 'short'],
  ['비밀번호'.normalize('NFD'), 'short'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password, 'ada.lovelace@example.com')).toBe(strength)
})
