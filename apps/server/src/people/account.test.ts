import { plainEmail } from '@candor/api'
import { expect, test } from 'vitest'
import { shownEmail } from '../platform/mail/shown-email.ts'
import { accountOf, emailContact, masked, phoneContact } from './account.ts'

test('normalises a number with or without its trunk zero', () => {
  const spelled = phoneContact('44', '7911123456')
  expect(spelled).toEqual({
    type: 'phone',
    address: '+447911123456',
    phoneCode: '44',
    phone: '7911123456',
  })
  expect(phoneContact('44', '07911123456')).toEqual(spelled)
})

test.each([
  ['1', '5550100'],
  ['999', '1234567'],
  ['44', '1'],
])('refuses +%s %s, which cannot exist', (phoneCode, phone) => {
  expect(phoneContact(phoneCode, phone)).toBeNull()
})

test.each([
  [' Ana@Example.org ', 'ana@example.org'],
  ['user@München.de', 'user@xn--mnchen-3ya.de'],
  ['ｕｓｅｒ＠xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
  ['+44 7911 123456', '+447911123456'],
  ['4407911123456', '+447911123456'],
  ['1 (201) 555-0123', '+12015550123'],
  ['+๖๖ ๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
  ['＋４４ ７９１１ １２３４５６', '+447911123456'],
  ['Guest１２３４５６７８', 'guest12345678'],
  ['Guest12345678', 'guest12345678'],
])('normalises %s to the account %s', (typed, account) => {
  expect(accountOf(typed)).toBe(account)
})

// The web app sends the calling code and the digits as typed, without knowing the country's plan.
test.each([
  ['225', '0102030405', '+2250102030405'],
  ['229', '0197000000', '+2290197000000'],
  ['242', '061234567', '+242061234567'],
  ['378', '0549882914', '+3780549882914'],
  ['39', '0612345678', '+390612345678'],
  ['49', '015112345678', '+4915112345678'],
  ['81', '09012345678', '+819012345678'],
  ['36', '06201234567', '+36201234567'],
])('+%s %s is registered and signs in as %s', (phoneCode, typed, account) => {
  expect(phoneContact(phoneCode, typed)?.address).toBe(account)
  expect(accountOf(`+${phoneCode}${typed}`)).toBe(account)
  expect(accountOf(account)).toBe(account)
})

test.each([
  ['ana@example.org', 'ana@example.org', 'a***@example.org'],
  ['ana@xn--mnchen-3ya.de', 'ana@münchen.de', 'a***@münchen.de'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@почта.рф', 'i***@почта.рф'],
  // A label that only looks internationalised stays unchanged.
  ['ana@my--shop.com', 'ana@my--shop.com', 'a***@my--shop.com'],
])('%s is shown as %s and as %s', (address, shown, hidden) => {
  expect(shownEmail(address)).toBe(shown)
  expect(plainEmail(shown)).toBe(address)
  expect(masked(emailContact(address))).toBe(hidden)
})

test('shows only enough of an address for its owner to recognise it', () => {
  expect(masked(emailContact('ana@example.org'))).toBe('a***@example.org')
  expect(masked(phoneContact('1', '2015550123')!)).toBe('+1 ***23')
})
