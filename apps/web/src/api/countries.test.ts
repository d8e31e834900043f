import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { languages } from '../i18n/languages.ts'
import { firstCountry } from './session.ts'
import { callingCodeIn, countriesIn, countryInfoOf } from './countries.ts'

test("the session's initial country is in the list", () => {
  expect(countryInfoOf('US')).toEqual(firstCountry)
  expect(countryInfoOf('XX')).toBeNull()
})

test('countries and calling codes match libphonenumber, with which the server parses numbers', () => {
  const ours = countriesIn('en').map(({ code, callingCode }) => `${code} ${callingCode}`)
  const known = getCountries().map((code) => `${code} ${getCountryCallingCode(code)}`)
  expect(ours.toSorted()).toEqual(known.toSorted())
})

test('names and order follow the language', () => {
  const english = countriesIn('en')
  expect(english[0]).toEqual({ code: 'AF', name: 'Afghanistan', callingCode: '93' })
  expect(countriesIn('ja').find(({ code }) => code === 'JP')).toMatchObject({ name: '日本' })
  expect(new Set(english.map(({ code }) => code)).size).toBe(english.length)
  expect(english.filter(({ code, name }) => code === name)).toEqual([])
})

test.each([
  ['en-us', 'Japan', 'Germany'],
  ['zh-cn', '日本', '德国'],
  ['jp', '日本', 'ドイツ'],
  ['ko', '일본', '독일'],
  ['tai', 'ญี่ปุ่น', 'เยอรมนี'],
  ['vl', 'Nhật Bản', 'Đức'],
  ['xi', 'Japón', 'Alemania'],
  ['mlxy', 'Jepun', 'Jerman'],
])('every country has a name of its own in %s', (code, japan, germany) => {
  const { tag } = languages.find((language) => language.code === code)!
  const list = countriesIn(tag)
  const nameOf = (country: string) => list.find((one) => one.code === country)?.name
  expect([nameOf('JP'), nameOf('DE')]).toEqual([japan, germany])
  expect(list.filter((one) => one.name === one.code)).toEqual([])
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
})

test.each([
  ['14155550123', '1'],
  ['447911123456', '44'],
  ['85291234567', '852'],
  ['79161234567', '7'],
  ['99912345678', null],
  ['', null],
])('%s begins with calling code %s', (digits, code) => {
  expect(callingCodeIn(digits)).toBe(code)
})

test('no calling code is a prefix of another, so the shortest match is correct', () => {
  const codes = [...new Set(countriesIn('en').map(({ callingCode }) => callingCode))]
  const hidden = codes.filter((code) =>
    codes.some((other) => other !== code && code.startsWith(other)),
  )
  expect(hidden).toEqual([])
})
