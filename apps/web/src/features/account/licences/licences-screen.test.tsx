import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import licences from 'virtual:licences'
import { clearSession, useSession } from '../../../api/session.ts'
import { changeLanguage } from '../../../i18n/language-store.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { layoutThemes } from '../../../testing/layout-variants.ts'
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

test('the personal screen links to the licences, and each package has its version and licence', async () => {
  useSession.setState({ token: 'token', userInfo: user, commonConfig: config })
  await renderApp('/my')
  await page.getByRole('link', { name: 'Open-source licences' }).click()
  const react = page.getByRole('listitem').filter({ hasText: /^react \d/ })
  await page.getByText('MIT', { exact: true }).click()
  await expect.element(react).toMatchTextContent(/^react \d+\.\d+\.\d+$/)
})

test('the search finds a package by its name, under its licence, and says if there is none', async () => {
  await renderApp('/my/licences')
  await page.getByLabelText('Search packages').fill('KLINE')
  await expect.element(page.getByText('Apache-2.0', { exact: true })).toBeVisible()
  const found = page.getByRole('listitem').filter({ hasText: /\d+\.\d+/ })
  await expect.element(found).toMatchTextContent(/^klinecharts \d/)
  expect(page.getByText('MIT', { exact: true }).elements()).toEqual([])
  await page.getByLabelText('Search packages').fill('no such thing')
  await expect.element(page.getByText('Nothing matches your search.')).toBeVisible()
})

test('a licence renders its packages only when it is opened', async () => {
  await renderApp('/my/licences')
  const main = document.querySelector('[data-main]')!
  await expect.element(page.getByText('MIT', { exact: true })).toBeVisible()
  expect(main.querySelectorAll('li')).toHaveLength(0)
  for (const head of main.querySelectorAll('summary')) head.click()
  await expect.poll(() => main.querySelectorAll('li').length).toBe(licences.length)
})

test.each(layoutThemes)(
  'a visitor can read the licences too; axe finds nothing, %s',
  async (theme) => {
    const stopTheme = startTheme()
    setPreferences({ theme })
    await renderApp('/my/licences')
    await page.getByText('Apache-2.0', { exact: true }).click()
    await expect.element(page.getByText('klinecharts')).toBeInTheDocument()
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
  await page.getByText('MIT', { exact: true }).click()
  await expect.poll(() => main.querySelectorAll('li').length).toBeGreaterThan(100)
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  await changeLanguage('en-us')
  await page.viewport(375, 812)
})
