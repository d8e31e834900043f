import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser, prepareBrowser } from './browser.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-browser-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** A system without a browser, whose package program makes one and notes how it was called. */
function bareSystem() {
  const [browser, apt, log] = ['chromium', 'apt-get', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(apt, `#!/bin/sh\necho "$@" >> ${log}\ncp /bin/sh ${browser}\n`)
  chmodSync(apt, 0o755)
  return { where: { places: [browser], apt }, browser, called: () => readFileSync(log, 'utf8') }
}

test('CHROMIUM_PATH wins', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findBrowser()).toBe(process.execPath)
})

test('a CHROMIUM_PATH that cannot be run is one sentence', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  expect(findBrowser()).toBeUndefined()
  expect(prepareBrowser).toThrow('CHROMIUM_PATH names /nowhere/chromium, which is not a program')
})

test('root gets the packages of Debian where there is no browser', () => {
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  vi.spyOn(console, 'log').mockReturnValue()
  const { where, browser, called } = bareSystem()
  expect(prepareBrowser(where)).toBe(browser)
  expect(called()).toMatch(/^update\ninstall --yes --no-install-recommends fontconfig chromium/)
})

test('anybody else is told in one sentence what to install, and nothing is installed', () => {
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.spyOn(process, 'getuid').mockReturnValue(1_000)
  const { where, called } = bareSystem()
  expect(() => prepareBrowser(where)).toThrow(/^The browser tests need Chromium: install [^.]+\.$/)
  expect(called).toThrow('ENOENT')
})
