import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser, prepareBrowser } from './browser.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('CHROMIUM_PATH wins', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findBrowser()).toBe(process.execPath)
})

test('a CHROMIUM_PATH that cannot be run is one sentence', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  expect(findBrowser()).toBeUndefined()
  expect(prepareBrowser).toThrow('CHROMIUM_PATH names /nowhere/chromium, which is not a program')
})
