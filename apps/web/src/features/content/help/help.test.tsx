import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../../api/session.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/looks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(path: string) {
  restore = fakeApi(full).restore
  await renderApp(path)
}

test('shelf by shelf; a word finds a text, and what nothing says is said', async () => {
  await show('/helpCenter')
  await expect.element(page.getByRole('heading', { name: 'Trading' })).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Search help').fill('RECEIPT')
  await expect.element(page.getByRole('link', { name: /How liquidation works/ })).toBeVisible()
  expect(page.getByRole('heading', { name: 'First steps' }).elements()).toEqual([])
  await page.getByLabelText('Search help').fill('no such thing')
  await expect.element(page.getByText('Nothing matches your search.')).toBeVisible()
})

test('a text is read whole, and leads to what stands beside it', async () => {
  await show('/helpCenter')
  await page.getByRole('link', { name: /How liquidation works/ }).click()
  await expect.element(page.getByText('The receipt shows which price closed it.')).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByRole('link', { name: 'What a trade costs' })).toBeVisible()
})
