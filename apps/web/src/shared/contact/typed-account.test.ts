import { expect, test } from 'vitest'
import { addressOf } from '../../api/contact.ts'
import { looksLikePhone } from '../../api/phone.ts'
import { accountOf, readContact } from './typed-account.ts'

const phone = (phoneCode: string, number: string) => ({ kind: 'phone', phoneCode, phone: number })

test.each([
  [' Ada@Example.COM ', { kind: 'email', email: 'ada@example.com' }],
  ['ａｄａ＠example.com', { kind: 'email', email: 'ada@example.com' }],
  ['user@münchen.de', { kind: 'email', email: 'user@xn--mnchen-3ya.de' }],
  ["o'brien@example.com", { kind: 'email', email: "o'brien@example.com" }],
  ['ada@example', null],
  ['ada@@example.com', null],
  ['415 555-0123', phone('1', '4155550123')],
  ['(415) 555.0123', phone('1', '4155550123')],
  ['+44 7911 123456', phone('44', '7911123456')],
  ['0044 7911 123456', phone('44', '7911123456')],
  ['+999 123456', null],
  ['+1 23', null],
  ['1234567890123456', null],
  ['guest12345678', null],
  ['', null],
])('%j is %j', (text, contact) => {
  expect(readContact(text, '1')).toEqual(contact)
})

test('full-width digits are digits', () => {
  expect(readContact('０９０１２３４５６７８', '81')).toEqual(phone('81', '09012345678'))
  expect(accountOf('＋８１ ９０ １２３４ ５６７８', '1')).toBe('+819012345678')
})

test('digits of other scripts are digits', () => {
  expect(readContact('๐๘๑ ๒๓๔ ๕๖๗๘', '66')).toEqual(phone('66', '0812345678'))
  expect(readContact('+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '1')).toEqual(phone('966', '501234567'))
  expect(looksLikePhone('๐๘๑')).toBe(true)
})

test.each([
  ['415', true],
  ['+4', false],
  ['+44', false],
  ['+441', true],
  ['12', false],
  ['123@', false],
  ['guest1', false],
])('%s looks like a phone number: %s', (text, expected) => {
  expect(looksLikePhone(text)).toBe(expected)
})

test('accounts and addresses are normalized', () => {
  expect(accountOf(' Ada@Example.com', '1')).toBe('ada@example.com')
  expect(accountOf('guest12345678 ', '1')).toBe('guest12345678')
  expect(addressOf({ kind: 'phone', phoneCode: '39', phone: '0612345678' })).toBe('+390612345678')
})

test.each([
  ['01 02 03 04 05', '225', '+2250102030405'],
  ['01 97 00 00 00', '229', '+2290197000000'],
  ['06 123 4567', '242', '+242061234567'],
  ['0549 882914', '378', '+3780549882914'],
  ['090 1234 5678', '81', '+8109012345678'],
])('each digit of %s at +%s is sent to the server: %s', (typed, callingCode, account) => {
  expect(accountOf(typed, callingCode)).toBe(account)
})
