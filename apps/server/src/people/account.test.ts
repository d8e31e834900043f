import { expect, test } from 'vitest'
import { accountOf, emailContact, masked, phoneContact } from './account.ts'

test('a number has one spelling, with or without its trunk zero', () => {
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
])('+%s %s cannot exist', (phoneCode, phone) => {
  expect(phoneContact(phoneCode, phone)).toBeNull()
})

test.each([
  [' Ana@Example.org ', 'ana@example.org'],
  ['+44 7911 123456', '+447911123456'],
  ['4407911123456', '+447911123456'],
  ['1 (201) 555-0123', '+12015550123'],
  ['Guest12345678', 'guest12345678'],
])('%s means the account %s', (typed, account) => {
  expect(accountOf(typed)).toBe(account)
})

test('an address is shown only as far as its owner needs', () => {
  expect(masked(emailContact('ana@example.org'))).toBe('a***@example.org')
  expect(masked(phoneContact('1', '2015550123')!)).toBe('+1 ***23')
})
