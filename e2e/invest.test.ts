import { Amount } from '@candor/money'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { eventually } from './figures.ts'
import { readBack } from './read-back.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, figure, openService, recharge } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { invest } = words

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

const picture = (name: string, fullPage = false) => keepPicture(page, name, { fullPage })
const subscribeAmount = (amount: string) => invest.subscribeAmount.replace('{amount}', amount)
const sheet = () => page.getByRole('dialog', { name: invest.confirmPayment })
const done = () => page.getByRole('status').filter({ hasText: invest.done })

test('a user reads the payer and the worst case, buys, and finds the order and its money in every record', async () => {
  await openService(page, 'arbitrage')
  const card = page.getByRole('listitem').filter({ hasText: 'Ridge 7' })
  await card.waitFor()
  await picture('invest-list', true)
  await card.getByRole('link', { name: invest.seeTerms }).click()
  await page.getByLabel(invest.amount, { exact: true }).fill('1000')
  await page.getByText(invest.payers.sandbox_treasury, { exact: true }).waitFor()
  // 1,000 × 0.012 % a day, seven days.
  expect(await figure(page.locator('[data-main]'), invest.daily)).toBe('0.12 USDT')
  await atRest(page)
  await picture('invest-detail', true)
  await page.getByRole('link', { name: invest.subscribe, exact: true }).click()

  const send = page.getByRole('button', { name: subscribeAmount('1,000.00 USDT') })
  await send.click()
  await page.getByText(invest.acceptFirst).waitFor()
  await page.getByRole('switch', { name: invest.accept }).check()
  await picture('invest-form')
  await send.click()
  await atRest(page)
  await picture('invest-confirm')
  await sheet()
    .getByRole('button', { name: subscribeAmount('1,000.00 USDT') })
    .click()
  await done().waitFor()
  const orderNo = await figure(done(), invest.reference)
  await picture('invest-done')
  await done().getByRole('link', { name: invest.seeOrder }).click()
  await page.getByText(invest.order.not_started).waitFor()
  expect(await figure(page.locator('[data-main]'), invest.reference)).toBe(orderNo)
  await picture('invest-order', true)

  await openScreen(page, '/taoliOrder')
  await page.getByRole('link').filter({ hasText: 'Ridge 7' }).waitFor()
  await picture('invest-orders')
  await openScreen(page, '/zhangbianRecord')
  const rows = page.getByRole('link').filter({ hasText: orderNo })
  expect(await rows.count()).toBe(1)
})

test('machines are bought by number, beside their data sheet', async () => {
  await openService(page, 'miners')
  const card = page.getByRole('listitem').filter({ hasText: 'Larch S1' })
  await card.getByRole('link', { name: invest.seeTerms }).click()
  await page.getByLabel(invest.quantity, { exact: true }).fill('3')
  await page.getByText(invest.machine.hashrate, { exact: true }).waitFor()
  expect(await figure(page.locator('[data-main]'), invest.invested)).toBe('597.00 USDT')
  await atRest(page)
  await picture('invest-machine', true)
  await page.getByRole('link', { name: invest.subscribe, exact: true }).click()
  await page.getByRole('switch', { name: invest.accept }).check()
  await page.getByRole('button', { name: subscribeAmount('597.00 USDT') }).click()
  await sheet()
    .getByRole('button', { name: saying(invest.subscribeAmount) })
    .click()
  await done().waitFor()
  expect(await figure(done(), invest.invested)).toBe('597.00 USDT')
})

test('a coin is invested in its own currency, apart from holdings of another currency', async () => {
  await openScreen(page, '/chongzhi?currency=ETH')
  await page.getByLabel(words.recharge.pay.amount, { exact: true }).fill('0.5')
  await page.getByRole('button', { name: saying(words.recharge.pay.send) }).click()
  await page.getByText(words.recharge.result.credited).waitFor()

  await openService(page, 'arbitrage')
  const card = page.getByRole('listitem').filter({ hasText: 'Ridge Ether 30' })
  await card.waitFor()
  await page
    .getByRole('radiogroup', { name: invest.currency })
    .getByText('ETH', { exact: true })
    .click()
  await eventually(() => page.getByRole('listitem').filter({ hasText: 'Ridge 7' }).count()).toBe(0)
  await atRest(page)
  await picture('invest-currency', true)
  await card.getByRole('link', { name: invest.seeTerms }).click()
  // It has not paid yet: the calculation by its terms is labelled as such.
  await page.getByRole('heading', { name: invest.history.demoTitle }).waitFor()
  await page.getByLabel(invest.amount, { exact: true }).fill('0.25')
  const main = page.locator('[data-main]')
  // 0.25 × 0.011 % a day.
  expect(await figure(main, invest.daily)).toBe('0.0000275 ETH')
  await atRest(page)
  await picture('invest-ether', true)
  await page.getByRole('link', { name: invest.subscribe, exact: true }).click()
  await page.getByRole('switch', { name: invest.accept }).check()
  await page.getByRole('button', { name: subscribeAmount('0.25 ETH') }).click()
  await sheet()
    .getByRole('button', { name: subscribeAmount('0.25 ETH') })
    .click()
  await done().waitFor()
  expect(await figure(done(), invest.invested)).toBe('0.25 ETH')

  const stat = await readBack(page, 'getProductStat', { productType: 'arbitrage' })
  expect(stat.byCurrency).toMatchObject([
    { currency: 'ETH', hostingAmount: '0.25' },
    { currency: 'USDT', hostingAmount: '1000' },
  ])
  // The total is more than either value.
  expect(Amount.parse(stat.hostingAmount!)).toBeGreaterThan(Amount.parse('1000'))
  await openScreen(page, '/taolilicai')
  await eventually(() => figure(main, invest.hosting)).toMatch(/^0\.25 ETH\s+1,000\.00 USDT$/)
  await picture('invest-two-currencies', true)
})
