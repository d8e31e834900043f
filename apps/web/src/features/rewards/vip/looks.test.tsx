import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { layoutLanguages, layoutThemes } from '../../../testing/layout-variants.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { clipped, overlapping } from '../../../testing/misfits.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sampleMyLevel } from '../../../testing/rewards-samples.ts'
import { sampleAt } from '../../../testing/sample-page.ts'
import { full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

const fall = { at: sampleAt + 8 * 86_400_000, toLevelNo: 1, missingUsd: '1249.5' }

let restore = () => {}
let stopTheme = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
  stopTheme = startTheme()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(async () => {
  restore()
  setPreferences({ textScale: 1, theme: 'light' })
  stopTheme()
  await changeLanguage('en-us')
  await page.viewport(375, 812)
})

test.each(['/vipLevel', '/fuliCenter'])(
  'nothing on %s is cut or overflows, in any language and on any phone',
  async (path) => {
    restore = fakeApi({ ...full, getMyLevel: { ...sampleMyLevel, fall } }).restore
    await renderApp(path)
    await expect.element(page.getByRole('timer')).toBeVisible()
    for (const { code } of layoutLanguages) {
      await changeLanguage(code)
      for (const width of [320, 375]) {
        await page.viewport(width, 812)
        const looked = () => [
          code,
          document.documentElement.scrollWidth <= width,
          clipped(),
          overlapping(),
        ]
        await expect.poll(looked).toEqual([code, true, [], []])
      }
    }
  },
)

test.each([1.15, 1.3, 2] as const)(
  'the table of levels is readable at %s times the text size, in any language',
  async (textScale) => {
    setPreferences({ textScale })
    restore = fakeApi({ ...full, getMyLevel: sampleMyLevel }).restore
    await renderApp('/vipLevel')
    await expect.element(page.getByRole('table')).toBeVisible()
    for (const { code } of layoutLanguages) {
      await changeLanguage(code)
      for (const width of [320, 375]) {
        await page.viewport(width, 812)
        const looked = () => [
          code,
          document.documentElement.scrollWidth <= width,
          clipped(),
          overlapping(),
        ]
        await expect.poll(looked).toEqual([code, true, [], []])
      }
    }
    await expectAccessible()
  },
)

test.each(layoutThemes)('an announced downgrade is accessible in the %s theme', async (theme) => {
  setPreferences({ theme })
  restore = fakeApi({ ...full, getMyLevel: { ...sampleMyLevel, fall } }).restore
  await renderApp('/vipLevel')
  await expect.element(page.getByText(/^Your assets are below VIP 2/)).toBeVisible()
  await expectAccessible()
})
