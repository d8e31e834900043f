import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { config, full, user } from '../../../testing/samples.ts'
import { startTheme } from '../../../theme/apply-theme.ts'
import { setPreferences } from '../../../theme/preferences.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
  restore = fakeApi(full).restore
})
afterEach(() => restore())

test('the personal screen leads to the licences, and each package has its version and licence', async () => {
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/my')
  await page.getByRole('link', { name: 'Open-source licences' }).click()
  const react = page.getByRole('listitem').filter({ hasText: /^react \d/ })
  await expect.element(react).toMatchTextContent(/^react \d+\.\d+\.\d+MIT$/)
})

test.each(['light', 'dark'] as const)(
  'a visitor reads them too; axe finds nothing, %s',
  async (theme) => {
    const stopTheme = startTheme()
    setPreferences({ theme })
    await renderApp('/my/licences')
    await expect.element(page.getByText(/^klinecharts \d/)).toBeInTheDocument()
    const { violations } = await axe.run(document)
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    setPreferences({ theme: 'auto' })
    stopTheme()
  },
)

test('nothing is clipped at 360 px in Thai', async () => {
  await page.viewport(360, 780)
  await renderApp('/my/licences')
  await changeLanguage('tai')
  const main = document.querySelector('[data-main]')!
  await expect.poll(() => main.querySelectorAll('li').length).toBeGreaterThan(100)
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  await changeLanguage('en-us')
  await page.viewport(375, 812)
})
