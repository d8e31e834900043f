import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { startLanguage } from '../i18n/language-store.ts'
import * as navigate from '../lib/navigate.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { ReloadOffer, useIsReplaced } from './reload-offer.tsx'

vi.mock('../lib/navigate.ts', { spy: true })

beforeEach(startLanguage)
afterEach(() => vi.restoreAllMocks())

test('the helper loads the page again, once', () => {
  const location = { reload: vi.fn() }
  navigate.reload(location)
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('nothing is offered until a part of the app cannot be loaded; the button reloads everything', async () => {
  const reload = vi.spyOn(navigate, 'reload').mockReturnValue()
  await render(
    <LanguageProvider>
      <ReloadOffer />
    </LanguageProvider>,
  )
  expect(page.getByRole('alert').query()).toBeNull()
  // While the server is unreachable a newer version is unknown.
  const failingConfig = vi.fn(() => Promise.reject(new Error('no network')))
  const away = fakeApi({ getConfig: failingConfig })
  window.dispatchEvent(new Event('vite:preloadError'))
  await expect.poll(() => failingConfig.mock.settledResults).toMatchObject([{ type: 'rejected' }])
  expect(useIsReplaced.getState()).toBe(false)
  expect(page.getByRole('alert').query()).toBeNull()
  away.restore()
  const back = fakeApi()
  window.dispatchEvent(new Event('vite:preloadError'))
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledExactlyOnceWith()
  back.restore()
})
