import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../api/session.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { full } from '../../testing/samples.ts'

let restore = () => {}
beforeEach(clearSession)
afterEach(() => restore())

test('finds an instrument by name and goes to it', async () => {
  restore = fakeApi(full).restore
  await renderApp('/kline?symbol=BTCUSDT')
  await page.getByRole('button', { name: 'Bitcoin BTCUSDT' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose a market' })
  await sheet.getByRole('searchbox').fill('gol')
  expect(sheet.getByRole('listitem').elements()).toHaveLength(1)
  await sheet.getByRole('button', { name: /Gold/ }).click()
  await expect.poll(() => location.hash).toBe('#/kline?symbol=XAUUSD')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Gold XAUUSD' })).toBeVisible()
})
