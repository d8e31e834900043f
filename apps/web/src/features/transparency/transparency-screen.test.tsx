import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../api/session.ts'
import { changeLanguage } from '../../i18n/language-store.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { lookedThemes } from '../../testing/looked-at.ts'
import { expectAccessible } from '../../testing/looks.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full } from '../../testing/samples.ts'
import { setPreferences } from '../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(async () => {
  restore()
  vi.restoreAllMocks()
  await changeLanguage('en-us')
})

async function show(path = '/transparency', answers = full) {
  const api = fakeApi(answers)
  restore = api.restore
  await renderApp(path)
  return api
}

/** The files that are saved, by name. */
function watchFiles(): Map<string, Promise<string>> {
  const files = new Map<string, Promise<string>>()
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = create.call(URL, file)
    blobs.set(address, file as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    files.set(this.download, blobs.get(this.href)!.text())
  })
  return files
}

test('says to everybody how many accounts lost, and the sums, of contracts and of second contracts', async () => {
  await show()
  await expect.element(page.getByText('70.8% lost')).toBeVisible()
  await expect.element(page.getByText('72.5% lost')).toBeVisible()
  await expect.element(page.getByText('121,934.75 USDT')).toBeVisible()
  await expect.element(page.getByText('−73,724.25 USDT')).toBeVisible()
  await expect.element(page.getByText('1,200', { exact: true })).toBeVisible()
})

test('lists every halt of a market with its times and its reason, and says where one goes on', async () => {
  await show()
  const list = page.getByRole('list').filter({ hasText: 'price sources disagree' })
  await expect.element(list).toMatchTextContent(/Halted since .*price sources disagree/)
  await expect.element(list).toMatchTextContent(/ – .*a price source is down/)
})

test('says so where no market was ever halted', async () => {
  await show('/transparency', { ...full, listHalts: [] })
  await expect.element(page.getByText('No market has been halted.')).toBeVisible()
})

test('the key is saved in the form that programs read, and checkpoints page after page to the last', async () => {
  const api = await show()
  const files = watchFiles()
  await page.getByRole('button', { name: 'Save the key' }).click()
  expect(await files.get('key.pem')).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  const record = (at: number) => ({ at, heads: [], signature: 's', publicKey: 'k' })
  api.become({
    ...full,
    listCheckpoints: (input: unknown) => {
      const { afterAt } = input as { afterAt: number }
      return afterAt === 7
        ? { records: [record(8)], nextAfterAt: null }
        : { records: [record(7)], nextAfterAt: 7 }
    },
  })
  await page.getByRole('button', { name: /^Save the last ten minutes/ }).click()
  await expect.poll(() => files.size).toBe(2)
  const [, text] = [...files.entries()].find(([name]) => name.startsWith('candor-checkpoints'))!
  expect(JSON.parse(await text)).toEqual([record(7), record(8)])
})

test('whoever is not signed in finds it from home', async () => {
  await show('/home')
  await page.getByRole('link', { name: 'How to check every price' }).click()
  await expect.element(page.getByRole('heading', { name: 'How many accounts lost' })).toBeVisible()
})

describe.each(lookedThemes)('in the %s theme', (theme) => {
  test.each(['tai', 'mlxy', 'jp'] as const)(
    'everything fits and reads well in %s',
    async (lang) => {
      setPreferences({ theme })
      await page.viewport(360, 800)
      await changeLanguage(lang)
      await show()
      await expect.element(page.getByText('2026-11', { exact: true })).toBeVisible()
      const main = document.querySelector('[data-main]')!
      expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
      await expectAccessible()
      await page.viewport(375, 812)
      setPreferences({ theme: 'auto' })
    },
  )
})
