import { Amount, format, subtract } from '@candor/money'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountIn, eventually } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { takePicture } from './picture.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { buyOption, choose, closePosition, openLong } from './traveller.ts'
import { saying, words } from './words.ts'

const { demo } = words.contracts
const { guest } = words.login

/** Stake of the second contract, in USDT. */
const stake = '100'
let server: TestServer, browser: Browser, phone: Phone, page: Page
/** Balance after the stake. */
let rest: Amount
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Saves the screen from its top in both themes. */
async function picture(name: string): Promise<void> {
  await page.locator('[data-main]').evaluate((main) => main.scrollTo(0, 0))
  await takePicture(page, name)
}

const stored = () =>
  page.evaluate(() => Object.fromEntries(Object.keys(localStorage).map((key) => [key, true])))
const account = () => page.getByRole('region', { name: demo.account })
const available = async () =>
  /([\d,]+\.\d\d)/.exec((await account().innerText()).split('\n').slice(1).join(' '))?.[1]
const positionLinks = () => page.getByRole('link', { name: /Bitcoin Long/ })

test('a visitor trades in the demo without signing in', async () => {
  await page.goto('/#/demotrading')
  await page.getByText(words.app.demo).waitFor()
  await page.getByText(saying(demo.visitor.start)).waitFor()
  await picture('visitor-start')
  await page.getByRole('button', { name: saying(demo.start) }).click()
  await page.getByText(saying(demo.visitor.kept)).waitFor()
  await eventually(available).toBe('100,000.00')
  expect(await stored()).toHaveProperty('demoVisitor')
  expect(await stored()).not.toHaveProperty('token')
  await openLong(page, { margin: '500' })
  await positionLinks().first().waitFor()
  await openLong(page, { margin: '300' })
  await eventually(() => positionLinks().count()).toBe(2)
  await closePosition(page)
  await eventually(() => positionLinks().count()).toBe(1)
  await picture('visitor-practising')
})

test("opens the demo's chart and returns to the demo", async () => {
  const ways = page.getByRole('link', { name: words.chart.buy })
  await page.getByRole('button', { name: words.contracts.openChart }).click()
  await page.waitForURL('**/kline?symbol=BTCUSDT&demo=1')
  await page.getByText(words.app.demo).waitFor()
  await page.getByRole('button', { name: /^Long .*Demo/ }).waitFor()
  expect(await ways.getAttribute('href')).toBe('#/demotrading?symbol=BTCUSDT&direction=long')
  await takePicture(page, 'visitor-chart')
  await page.getByRole('button', { name: words.ui.back }).click()
  await page.waitForURL('**/demotrading')
  await page.getByText(words.app.demo).waitFor()
  await page.getByRole('button', { name: words.contracts.openChart }).click()
  await ways.click()
  await page.waitForURL('**/demotrading?symbol=BTCUSDT&direction=long')
  await page.getByText(words.app.demo).waitFor()
  await positionLinks().first().waitFor()
  expect(phone.complaints).toEqual([])
})

test('finds positions, history and second contracts again after a reload', async () => {
  await page.reload()
  await page.getByText(saying(demo.visitor.kept)).waitFor()
  await positionLinks().first().click()
  await page.waitForURL('**/heyue/position?id=*')
  await page.getByText(words.app.demo).waitFor()
  await openScreen(page, '/demotrading')
  const earlier = amountIn((await available()) ?? '')
  await openScreen(page, '/miaoheyue?symbol=BTCUSDT&demo=1')
  await buyOption(page, stake)
  rest = subtract(earlier, Amount.parse(stake))
  expect(page.url()).toContain('/miaoheyue?')
  // Screens about real money still ask for sign-in.
  await page.goto('/#/heyue')
  await page.waitForURL('**/login')
  expect(phone.complaints).toEqual([])
})

test('keeps the demo as a guest, with position, balance and history', async () => {
  await openScreen(page, '/demotrading')
  await positionLinks().first().waitFor()
  const link = await positionLinks().first().getAttribute('href')
  const before = format(rest, { decimals: 2 })
  await eventually(available).toBe(before)
  await page.getByRole('button', { name: demo.visitor.keep }).click()
  const terms = page.getByRole('dialog', { name: guest.title })
  await terms.waitFor()
  await picture('visitor-keep')
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: guest.enter }).click()
  const shown = page.getByRole('dialog', { name: guest.keepTitle })
  await shown.getByRole('button', { name: guest.saved }).click()
  await page.waitForURL('**/demotrading')
  await page.getByText(words.app.demo).waitFor()
  await positionLinks().first().waitFor()
  expect(await positionLinks().first().getAttribute('href')).toBe(link)
  await eventually(available).toBe(before)
  await eventually(stored).not.toHaveProperty('demoVisitor')
  expect(await stored()).toHaveProperty('token')
  await page.getByText(saying(demo.visitor.kept)).waitFor({ state: 'hidden' })
  await choose(page, words.position.views.closed)
  await page
    .getByRole('link', { name: /Bitcoin Long/ })
    .first()
    .waitFor()
  await picture('visitor-came')
  // No real money was moved.
  await openScreen(page, '/heyue')
  await page.getByText(words.app.demo).waitFor({ state: 'hidden' })
  await eventually(() => positionLinks().count()).toBe(0)
})

test('closes the position as a guest, and the account is credited', async () => {
  await openScreen(page, '/demotrading')
  // The app keeps the screen's state.
  await page.getByRole('radiogroup').getByText(saying(words.position.views.running)).click()
  await closePosition(page)
  await eventually(() =>
    page.getByRole('button', { name: words.position.close.act, exact: true }).count(),
  ).toBe(0)
  expect(phone.complaints).toEqual([])
})
