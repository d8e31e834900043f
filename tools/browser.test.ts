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

/** A system without a browser, with a fake package manager that offers one browser package and records its calls. */
function bareSystem(brings: string) {
  const [browser, apt, log] = ['chromium', 'apt-get', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const install = `case "$*" in *' ${brings}') cp /bin/sh ${browser};; esac`
  writeFileSync(apt, `#!/bin/sh\necho "$@" >> ${log}\n${install}\n`)
  chmodSync(apt, 0o755)
  return { where: { places: [browser], apt }, browser, called: () => readFileSync(log, 'utf8') }
}

test('prefers CHROMIUM_PATH', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findBrowser()).toBe(process.execPath)
})

test('answers a CHROMIUM_PATH that cannot be run with one sentence', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  expect(findBrowser()).toBeUndefined()
  expect(prepareBrowser).toThrow('CHROMIUM_PATH names /nowhere/chromium, which is not a program')
})

test.each([
  ['chromium-headless-shell', ['chromium-headless-shell']],
  ['chromium', ['chromium-headless-shell', 'chromium']],
])('installs the packages of Debian for root where there is no browser: %s', (brings, asked) => {
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  vi.spyOn(console, 'log').mockReturnValue()
  const { where, browser, called } = bareSystem(brings)
  expect(prepareBrowser(where)).toBe(browser)
  const installed = [...called().matchAll(/^install --yes --no-install-recommends (chromium.*)$/gm)]
  expect(installed.map(([, name]) => name)).toEqual(asked)
})

test('tells other users in one sentence what to install, and installs nothing', () => {
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.spyOn(process, 'getuid').mockReturnValue(1_000)
  const { where, called } = bareSystem('chromium')
  expect(() => prepareBrowser(where)).toThrow(/^The browser tests need Chromium: install [^.]+\.$/)
  expect(called).toThrow('ENOENT')
})
