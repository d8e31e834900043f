import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountIn, eventually } from './figures.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { takePicture } from './picture.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, figure, moveToContracts, openLong, recharge } from './traveller.ts'
import { saying, words } from './words.ts'

const { cross, position, transfer } = words

let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '3000')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const pool = () => page.getByRole('region', { name: cross.pool.title })
/** The margin ratio on the account and on each card. */
const ratios = () =>
  page
    .getByRole('meter', { name: cross.accountRatio })
    .evaluateAll((meters) => meters.map((meter) => meter.getAttribute('aria-valuetext')))

test('a user trades in cross margin: two positions share one margin, and added money lowers the risk of both', async () => {
  await openScreen(page, '/heyue?symbol=BTCUSDT')
  await page.getByRole('button', { name: new RegExp(`^${cross.label}`) }).click()
  const modes = page.getByRole('dialog', { name: cross.label })
  await modes.getByText(cross.meaning.cross).click()
  await takePicture(page, 'cross-mode', true)
  await modes
    .getByRole('button', { name: cross.use.replace('{mode}', cross.mode.cross), exact: true })
    .click()
  await openLong(page, { margin: '1000' })
  await openScreen(page, '/heyue?symbol=ETHUSDT')
  await openLong(page, { margin: '1000' })
  const tags = page.getByRole('listitem').getByText(cross.mode.cross, { exact: true })
  await eventually(() => tags.count()).toBe(2)

  // The account and both cards agree at any price.
  await eventually(async () => {
    const all = await ratios()
    return [all.length, new Set(all).size]
  }).toEqual([3, 1])
  await page.waitForTimeout(500)
  await takePicture(page, 'cross-positions', true)
  const before = amountIn((await ratios())[0]!)
  const behind = amountIn(await figure(pool(), cross.pool.balance))

  await moveToContracts(page, '3000')
  await openScreen(page, '/heyue?symbol=ETHUSDT')
  await eventually(async () => amountIn(await figure(pool(), cross.pool.balance)) - behind).toBe(
    amountIn('3,000.00'),
  )
  // Twice the margin: the market alone does not move the ratio by a quarter.
  await eventually(async () => amountIn((await ratios())[0]!) * 4n < before * 3n).toBe(true)

  await page.getByRole('button', { name: position.addMargin.act }).first().click()
  await page.getByRole('dialog').getByText(cross.noMargin.why).waitFor()
  await takePicture(page, 'cross-no-margin', true)
  await page.getByRole('dialog').getByRole('link').click()
  await openScreen(page, '/zijinhuazhuan?from=contract')
  await page.getByLabel(transfer.amount, { exact: true }).fill('9000')
  const tooMuch = new RegExp(
    `${saying(transfer.problem.pledged).source}|${saying(transfer.problem.tooLarge).source}`,
  )
  await page.getByText(tooMuch).waitFor()
  await takePicture(page, 'cross-transfer', true)

  await openScreen(page, '/heyue?symbol=ETHUSDT')
  await page
    .getByRole('link', { name: new RegExp(cross.mode.cross) })
    .first()
    .click()
  await page.getByText(position.figures, { exact: true }).waitFor()
  await takePicture(page, 'cross-position', true)
  await page.goBack()
  await page.getByRole('button', { name: position.closeAll.act }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Close 2 positions' }).click()
  await page.getByText(position.noPositions).waitFor()
  await pool().waitFor({ state: 'hidden' })
  expect(phone.complaints).toEqual([])
})
