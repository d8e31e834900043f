import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, figure, moveToContracts, recharge } from './traveller.ts'
import { words } from './words.ts'

const pictures = join(import.meta.dirname, '../.output/pictures')
const { options } = words

let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
  await mkdir(pictures, { recursive: true })
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
  await moveToContracts(page, '500')
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const sheet = () => page.getByRole('dialog').filter({ hasText: options.rule })
const facts = () => page.locator('[data-main]')

/** The screen as it is now, by day and by night. */
async function picture(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await atRest(page)
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a user bets on a higher price, reloads while it runs, and checks the ticks that settled it', async () => {
  await openScreen(page, '/miaoheyue?symbol=BTCUSDT')
  await page.getByLabel(options.stake, { exact: true }).fill('100')
  await page.getByText('+75.00 USDT').waitFor()
  await picture('options-ticket')
  await page.getByRole('button', { name: options.up, exact: true }).click()
  await sheet().waitFor()
  await picture('options-confirm')
  await sheet()
    .getByRole('button', { name: options.buy.up.replace('{amount}', '100.00 USDT') })
    .click()
  await page.getByRole('timer').waitFor()
  await picture('options-running')
  await page.reload()
  await page.getByRole('timer').waitFor()
  await page
    .getByRole('link', { name: /BTCUSDT/ })
    .first()
    .click()
  await page.waitForURL('**/miaoheyueOrder?id=*')
  // Thirty seconds, and the checkpoint after them.
  await page.getByText(options.proof.title).waitFor({ timeout: 60_000 })
  const outcome = await figure(facts(), options.outcome)
  expect([options.result.win, options.result.lose, options.result.draw]).toContain(outcome)
  await page.getByRole('button', { name: words.position.proof.check }).click()
  await page.getByText(options.proof.proven).waitFor({ timeout: 30_000 })
  await picture('options-proof')
  await openScreen(page, '/miaoheyueOrder')
  await page.getByText(options.statistics.title).click()
  await picture('options-records')
})

test('nothing broke the content security policy or threw', () => {
  expect(phone.complaints).toEqual([])
})
