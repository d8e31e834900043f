import { expect, test } from 'vitest'
import { countryOf } from './own-country.ts'

test.each([
  [['ja-JP', 'en-US'], 81],
  [['ja'], 81],
  [['en', 'es-MX'], 52],
  [['en-US'], 1],
  [['zh-Hant-TW'], 886],
])('%j is a device of +%i', (languages, code) => {
  expect(countryOf(languages)?.phone_code).toBe(code)
})

test.each([[[]], [['es-419']]])('%j names no country', (languages) => {
  expect(countryOf(languages)).toBeNull()
})
