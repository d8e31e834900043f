import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession, useSession } from '../api/session.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { full, searchOf, user } from '../testing/samples.ts'
import { pathTo } from '../lib/routes.ts'
import type { RouteName } from '../lib/routes.ts'
import { storeLang } from './languages.ts'
import type { Lang } from './languages.ts'

let restore = () => {}
beforeEach(() => {
  clearSession()
  localStorage.clear()
  useSession.setState({ token: 'token', userInfo: user })
})
afterEach(() => {
  restore()
  localStorage.clear()
})

async function show(name: RouteName, lang: Lang = 'jp') {
  storeLang(lang)
  restore = fakeApi(full).restore
  await renderApp(pathTo(name, searchOf(name)))
}

test.each([
  ['home', '金'],
  ['quotes', 'ビットコイン'],
  ['assets', 'テザー'],
  ['recharge', 'サンドボックスチェーン'],
  ['contracts', 'ビットコイン'],
  ['chart', 'ビットコイン'],
] as const)("%s shows the server's list in Japanese", async (name, word) => {
  await show(name)
  const text = () => document.querySelector<HTMLElement>('[data-main]')!.innerText
  await expect.poll(text).toContain(word)
  expect(text()).not.toMatch(/Bitcoin|Gold|Tether|Sandbox|recorded/i)
})

test('markets are found by their shown names', async () => {
  await show('quotes', 'xi')
  await page.getByRole('searchbox').fill('oro')
  await expect.element(page.getByRole('link', { name: /^Oro/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Bitcoin/ })).not.toBeInTheDocument()
})
