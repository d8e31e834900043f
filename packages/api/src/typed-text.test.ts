import { expect, test } from 'vitest'
import { is, parse } from 'valibot'
import { GivenDay } from './identity.ts'
import { Captcha, FundPassword, Phone, PhoneCode, securityCodeFields } from './people-shapes.ts'
import { asciiDigits, plainText } from './typed-text.ts'

test.each([
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['full width', '０１２３４５６７８９'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['mathematical, five alphabets in a row', '𝟎𝟏𝟐𝟑𝟒𝟝𝟞𝟟𝟠𝟡'],
])('reads digits of any script: %s', (_script, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
})

test.each([
  ['１２３４', '1234'],
  ['１２３４５６７８－ｚ', '12345678-z'],
  ['０９０ー１２３４', '090-1234'],
  ['ＡＢ　１２', 'AB 12'],
  ['+81 90', '+81 90'],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', '081 234 5678'],
])('%j is %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain)
})

test.each([
  [Phone, '๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  [PhoneCode, '٦٦', '66'],
  [Captcha, '１２３４５６', '123456'],
  [FundPassword, '๑๓๕๗๙๐', '135790'],
  [securityCodeFields.googleCode, '१२३४५६', '123456'],
  [securityCodeFields.recoveryCode, 'ＡＢＣＤＥ－２３４５６', 'ABCDE-23456'],
  [GivenDay, '１９９０－０２－２８', '1990-02-28'],
])('the server reads a typed number: %#', (schema, typed, read) => {
  expect(parse(schema, typed)).toBe(read)
})

test('an invalid number stays invalid', () => {
  expect(is(Captcha, '12345a')).toBe(false)
  expect(is(Captcha, '一二三四五六')).toBe(false)
  expect(is(Phone, '½½½½½')).toBe(false)
})
