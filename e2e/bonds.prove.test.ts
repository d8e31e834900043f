import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, figure, openService, recharge, shortAndWhole } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { bonds, invest, redemption } = words

let server: TestServer, browser: Browser, page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  page = (await openPhone(browser, server.origin, { deviceScaleFactor: 2 })).page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const picture = (name: string, fullPage = false) => keepPicture(page, name, { fullPage })
const sheet = () => page.getByRole('dialog', { name: invest.confirmPayment })
const done = () => page.getByRole('status').filter({ hasText: invest.done })
const fern = () => page.getByRole('listitem').filter({ hasText: 'Fern 30' })

test('visitors see bonds; a user buys one beside its terms, and the pool shows the amount raised', async () => {
  await page.goto('/#/zhaiquan')
  await fern().waitFor()
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await openService(page, 'bonds')
  await fern().waitFor()
  await atRest(page)
  await picture('bonds-list', true)
  await fern().getByRole('link', { name: invest.seeTerms }).click()
  await page.getByLabel(invest.amount, { exact: true }).fill('1000')
  // 1,000 × 5.2 % ÷ 365 for each of thirty days.
  const main = page.locator('[data-main]')
  expect(await shortAndWhole(main, invest.daily)).toEqual(['0.14 USDT', '0.14246575 USDT'])
  expect(await figure(main, bonds.raised)).toBe('0.00 USDT')
  await page.getByRole('switch', { name: invest.accept }).check()
  await atRest(page)
  await picture('bonds-detail', true)
  await page.getByRole('button', { name: saying(invest.subscribeAmount) }).click()
  await atRest(page)
  await picture('bonds-confirm')
  await sheet()
    .getByRole('button', { name: saying(invest.subscribeAmount) })
    .click()
  await done().waitFor()
  const orderNo = await figure(done(), invest.reference)
  await done().getByRole('link', { name: invest.seeOrder }).click()
  await page.getByText(invest.order.not_started).waitFor()
  expect(await figure(main, invest.reference)).toBe(orderNo)
  await picture('bonds-order', true)

  await openScreen(page, '/zhaiquanPool')
  const sale = page.getByRole('link').filter({ hasText: 'Fern 30' })
  await sale.getByText(bonds.outcome.open).waitFor()
  expect(await sale.textContent()).toContain('1,000.00 USDT')
  await picture('bonds-pool')
  await openScreen(page, '/zhaiquanOrder')
  await page.getByRole('link').filter({ hasText: 'Fern 30' }).waitFor()
})

test('within the cooldown the order is returned in full, and the sale no longer counts it', async () => {
  await page.getByRole('link').filter({ hasText: 'Fern 30' }).click()
  await page.getByRole('button', { name: redemption.takeBack }).click()
  const last = page.getByRole('dialog', { name: redemption.takeBack })
  expect(await figure(last, redemption.cost)).toBe('0.00 USDT')
  await atRest(page)
  await picture('bonds-take-back')
  await last.getByRole('button', { name: saying(redemption.confirm) }).click()
  await page.getByText(invest.order.cancelled).waitFor()
  await atRest(page)
  await picture('bonds-taken-back', true)
  await openScreen(page, '/zhaiquanPool')
  const sale = page.getByRole('link').filter({ hasText: 'Fern 30' })
  await sale.waitFor()
  expect(await sale.textContent()).toMatch(/0\.00 USDT/)
})
