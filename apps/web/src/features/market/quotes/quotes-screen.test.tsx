import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Ticker } from '@candor/api'
import { clearSession } from '../../../api/session.ts'
import { prices } from '../../../live/feed.ts'
import { chooseRadio } from '../../../testing/choose-radio.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { go } from '../../../lib/navigate.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { full, ticker } from '../../../testing/samples.ts'

let restore = () => {}
beforeEach(() => {
  localStorage.clear()
  clearSession()
})
afterEach(() => restore())

async function show(answers = full) {
  const api = fakeApi(answers)
  restore = api.restore
  await renderApp('/hangqing')
  await expect.poll(() => names().length).toBeGreaterThan(0)
  return api
}

/** The names of the rows, top first. */
const names = () =>
  [...document.querySelectorAll('[data-main] a[href*="kline"]')].map(
    (row) => /Bitcoin|Ethereum|Gold/.exec(row.textContent ?? '')?.[0],
  )

test("a tap sorts by price descending, the second ascending, and the third restores the market's order", async () => {
  await show()
  expect(names()).toEqual(['Bitcoin', 'Ethereum', 'Gold'])
  const price = page.getByRole('button', { name: /^Price(?! alerts)/ })
  await price.click()
  await expect.poll(names).toEqual(['Bitcoin', 'Ethereum', 'Gold'])
  await expect.element(page.getByRole('img', { name: 'descending' })).toBeVisible()
  await price.click()
  await expect.poll(names).toEqual(['Gold', 'Ethereum', 'Bitcoin'])
  await price.click()
  await expect.poll(names).toEqual(['Bitcoin', 'Ethereum', 'Gold'])
  await page.getByRole('button', { name: '24 h change' }).click()
  await expect.poll(names).toEqual(['Bitcoin', 'Gold', 'Ethereum'])
})

test('searches by name and symbol, filters by group, and says if nothing is found', async () => {
  await show()
  const search = page.getByRole('searchbox')
  await search.fill('eth')
  await expect.poll(names).toEqual(['Ethereum'])
  await search.fill('no such coin')
  await expect.poll(names).toEqual([])
  await expect.element(page.getByText('No market matches your search.')).toBeVisible()
  await search.fill('')
  await chooseRadio(page.getByRole('radio', { name: 'Metals' }))
  await expect.poll(names).toEqual(['Gold'])
})

test('indices belong to the contracts for difference, and a link scrolls their group into view', async () => {
  const index = ticker({ symbol: 'NAS100', category: 'index' })
  restore = fakeApi({ ...full, listSymbols: [...(full.listSymbols as Ticker[]), index] }).restore
  await page.viewport(375, 812)
  await renderApp('/hangqing?category=cfd')
  await expect.element(page.getByText('US Tech 100')).toBeVisible()
  expect(names()).toHaveLength(1)
  const chip = page.getByText('Indices & CFDs').element()
  await expect.poll(() => chip.getBoundingClientRect().right).toBeLessThan(375)
})

test('a closed market shows its next opening', async () => {
  const nextOpenAt = new Date(2031, 4, 6, 7, 30).getTime()
  prices.apply([ticker({ symbol: 'XAUUSD', marketOpen: false, nextOpenAt })])
  await show()
  await expect.element(page.getByText('Closed until 05-06 07:30')).toBeVisible()
})

test('a halted market shows since when and why, whatever its other state', async () => {
  const sinceAt = new Date(2021, 4, 6, 7, 30, 15).getTime()
  const halt = { sinceAt, reasonKey: 'source_disagrees' } as const
  const halted = ticker({ symbol: 'XRPUSDT', stale: true, halt })
  prices.apply([halted])
  await show({ ...full, listSymbols: [halted] })
  const words = 'Trading halted since 05-06 07:30: price sources disagree'
  await expect.element(page.getByText(words)).toBeVisible()
})

test('a stale price shows its time', async () => {
  const updatedAt = new Date(2021, 4, 6, 7, 30, 15).getTime()
  const old = ticker({ symbol: 'SOLUSDT', stale: true, updatedAt })
  prices.apply([old])
  await show({ ...full, listSymbols: [old] })
  await expect.element(page.getByText('Delayed since 05-06 07:30')).toBeVisible()
})

test("the sparkline beside each price has the day's high at the top and the low at the bottom", async () => {
  const drawn = ticker({ symbol: 'BTCUSDT', sparkline: ['100', '110', '90', '105'] })
  await show({ ...full, listSymbols: [drawn] })
  const line = document.querySelector('[data-main] a[href*="kline"] svg[aria-hidden] path')
  expect(line?.getAttribute('d')).toBe('M0 12L21.3 0L42.7 24L64 6')
})

test('a link selects a part of the distribution, and a button shows all again', async () => {
  restore = fakeApi(full).restore
  await renderApp('/hangqing?change=down')
  await expect.poll(names).toEqual(['Ethereum'])
  await expect.element(page.getByText('Only what fell')).toBeVisible()
  go('quotes', { change: '0_3' })
  await expect.poll(names).toEqual(['Bitcoin'])
  await expect.element(page.getByText('0% – 3%')).toBeVisible()
  go('quotes', { category: 'metal', change: 'flat' })
  await expect.poll(names).toEqual(['Gold'])
  await page.getByRole('button', { name: 'Show all' }).click()
  await chooseRadio(page.getByRole('radio', { name: 'All', exact: true }))
  await expect.poll(names).toEqual(['Bitcoin', 'Ethereum', 'Gold'])
})
