import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeLanguage } from '../i18n/language-store.ts'
import { preferencesKey, readPreferences, setPreferences, usePreferences } from './preferences.ts'

beforeEach(async () => {
  localStorage.clear()
  await changeLanguage('en-us')
})
// The device's storage is shared with the next test file.
afterEach(async () => {
  await changeLanguage('en-us')
  localStorage.clear()
})
const colours = () => usePreferences.getState().upDownColor

test('rise and fall have the colours of the chosen language, at once and after a reload', async () => {
  expect(colours()).toBe('greenUp')
  await changeLanguage('jp')
  expect(colours()).toBe('redUp')
  expect(readPreferences(localStorage.getItem(preferencesKey)).upDownColor).toBe('redUp')
})

test("the user's own choice stays, whatever language is chosen later", async () => {
  setPreferences({ upDownColor: 'blueUp' })
  await changeLanguage('ko')
  expect(colours()).toBe('blueUp')
})
