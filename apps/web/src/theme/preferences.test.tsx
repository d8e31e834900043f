import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeLanguage } from '../i18n/language-store.ts'
import { preferencesKey, readPreferences, setPreferences, usePreferences } from './preferences.ts'

beforeEach(async () => {
  localStorage.clear()
  await changeLanguage('en-us')
})
// What stands on the device is there for the next file of tests too.
afterEach(async () => {
  await changeLanguage('en-us')
  localStorage.clear()
})
const colours = () => usePreferences.getState().upDownColor

test('rise and fall have the colours of the language that is chosen, at once and after a reload', async () => {
  expect(colours()).toBe('greenUp')
  await changeLanguage('jp')
  expect(colours()).toBe('redUp')
  expect(readPreferences(localStorage.getItem(preferencesKey)).upDownColor).toBe('redUp')
})

test('what somebody has chosen themselves stays, whatever language comes', async () => {
  setPreferences({ upDownColor: 'blueUp' })
  await changeLanguage('ko')
  expect(colours()).toBe('blueUp')
})
