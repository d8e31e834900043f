import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, figure, openService, recharge } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { swap } = words

let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const give = () => page.getByLabel(swap.give, { exact: true })
const receive = () => page.getByLabel(swap.receive, { exact: true })
const send = (place: Page | ReturnType<Page['getByRole']> = page) =>
  place.getByRole('button', { name: saying(swap.sendAmount) })
const sheet = () => page.getByRole('dialog', { name: swap.title })
const picture = (name: string) => keepPicture(page, name)

test('a user swaps at a quoted price, and finds it in every record with its tick', async () => {
  await openService(page, 'swap')
  await give().fill('250')
  await send().waitFor()
  const received = await receive().inputValue()
  expect(received).toMatch(/^0\.00\d+$/)
  await picture('swap-quoted')
  await send().click()
  await send(sheet()).waitFor()
  await atRest(page)
  await picture('swap-confirm')
  await send(sheet()).click()
  const done = page.getByRole('status').filter({ hasText: swap.done })
  await done.waitFor()
  const orderNo = await figure(done, swap.reference)
  expect(await figure(done, swap.received)).toBe(`${received} BTC`)
  expect(await figure(done, swap.tick.replace('{symbol}', 'BTCUSDT'))).toMatch(/^\d+$/)
  await picture('swap-done')

  await openScreen(page, '/zhangbianRecord')
  const rows = page.getByRole('link').filter({ hasText: orderNo })
  expect(await rows.count()).toBe(2)
  await rows.first().click()
  await page.waitForURL('**/shanduiOrder?id=*')
  expect(await figure(page.locator('[data-main]'), swap.reference)).toBe(orderNo)
  await openScreen(page, '/shanduiOrder')
  await page.getByRole('link', { name: /USDT → BTC/ }).waitFor()
})

test('a user buys a coin from home and sells it from its chart', async () => {
  const { spot } = swap
  await openService(page, 'spot')
  await page.getByLabel(spot.pay, { exact: true }).fill('100')
  await page.getByRole('button', { name: saying(spot.buyAmount) }).click()
  const last = (act: string) => page.getByRole('dialog', { name: `${act} · BTC` })
  await last(spot.buy)
    .getByRole('button', { name: saying(spot.buyAmount) })
    .click()
  const done = page.getByRole('status').filter({ hasText: swap.done })
  expect(await figure(done, swap.given)).toBe('100.00 USDT')
  await openScreen(page, '/kline?symbol=BTCUSDT')
  await page.getByRole('link', { name: words.chart.spot, exact: true }).click()
  await page.getByRole('radiogroup', { name: spot.side }).getByText(spot.sell).click()
  await page.getByLabel(spot.give, { exact: true }).fill('0.001')
  await page.getByRole('button', { name: saying(spot.sellAmount) }).click()
  await picture('spot-confirm')
  await last(spot.sell)
    .getByRole('button', { name: saying(spot.sellAmount) })
    .click()
  await done.filter({ hasText: '0.001 BTC' }).waitFor()
})

test('an expired quote is not accepted: the button requests a new one', async () => {
  await openScreen(page, '/shandui?from=BTC&to=USDT')
  await receive().fill('100')
  await send().waitFor()
  await send().click()
  await sheet().getByRole('button', { name: swap.renew }).waitFor()
  await picture('swap-over')
  await sheet().getByRole('button', { name: swap.renew }).click()
  await send(sheet()).click()
  const done = page.getByRole('status').filter({ hasText: swap.done })
  await done.waitFor()
  expect(await figure(done, swap.received)).toBe('100.00 USDT')
})

test('no page broke the content security policy or threw', () => {
  expect(phone.complaints).toEqual([])
})
