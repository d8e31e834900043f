import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../../api/session.ts'
import { history } from '../../../lib/navigate.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => restore())

test('a group of markets has its own figures, and each bar links to its markets', async () => {
  const api = fakeApi(full)
  restore = api.restore
  await renderApp('/hangqing/distribution')
  await expect.element(page.getByRole('link', { name: '0% – 3%: 9' })).toBeVisible()
  await chooseRadio(page.getByRole('radio', { name: 'Crypto' }))
  await expect
    .poll(() => api.calls.findLast(({ name }) => name === 'getPriceDistribution')?.input)
    .toEqual({ category: 'crypto' })
  await page.getByRole('link', { name: '0% – 3%: 9' }).click()
  await expect.poll(() => history.location.href).toBe('/hangqing?category=crypto&change=0_3')
  await expect.element(page.getByText('Bitcoin')).toBeVisible()
  await expect.element(page.getByText('Ethereum')).not.toBeInTheDocument()
})

test('ranks markets by turnover too', async () => {
  const api = fakeApi(full)
  restore = api.restore
  await renderApp('/hangqing/distribution')
  await chooseRadio(page.getByRole('radio', { name: 'Turnover' }))
  await expect
    .poll(() => api.calls.findLast(({ name }) => name === 'getRanking')?.input)
    .toEqual({ type: 'volume', limit: 20 })
})
