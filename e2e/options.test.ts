import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { takePicture } from './picture.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import {
  answerOptionQuestions,
  enterAsGuest,
  figure,
  moveToContracts,
  recharge,
} from './traveller.ts'
import { words } from './words.ts'

const { options } = words

let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
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

test('the suitability questions come before the first second contract', async () => {
  await openScreen(page, '/miaoheyue?symbol=BTCUSDT')
  const toQuestions = page.getByRole('link', { name: options.guard.answer })
  await toQuestions.waitFor()
  expect(await page.getByRole('button', { name: options.up, exact: true }).count()).toBe(0)
  await toQuestions.click()
  await takePicture(page, 'options-questions')
  await answerOptionQuestions(page)
  await page.getByRole('link', { name: words.questions.toTrading }).click()
  await page.getByRole('button', { name: options.up, exact: true }).waitFor()
})

test('a user predicts a higher price, reloads meanwhile, and verifies the settling ticks', async () => {
  await openScreen(page, '/miaoheyue?symbol=BTCUSDT')
  await page.getByLabel(options.stake, { exact: true }).fill('100')
  await page.getByText('+75.00 USDT').waitFor()
  await takePicture(page, 'options-ticket')
  await page.getByRole('button', { name: options.up, exact: true }).click()
  await sheet().waitFor()
  await takePicture(page, 'options-confirm')
  await sheet()
    .getByRole('button', { name: options.buy.up.replace('{amount}', '100.00 USDT') })
    .click()
  await page.getByRole('timer').waitFor()
  await takePicture(page, 'options-running')
  await page.reload()
  await page.getByRole('timer').waitFor()
  await page
    .getByRole('link', { name: /BTCUSDT/ })
    .first()
    .click()
  await page.waitForURL('**/miaoheyueOrder?id=*')
  // Thirty seconds, and the next checkpoint.
  await page.getByText(options.proof.title).waitFor()
  const outcome = await figure(facts(), options.outcome)
  expect([options.result.win, options.result.lose, options.result.draw]).toContain(outcome)
  await page.getByRole('button', { name: words.position.proof.check }).click()
  await page.getByText(options.proof.proven).waitFor()
  await takePicture(page, 'options-proof')
  await openScreen(page, '/miaoheyueOrder')
  await page.getByText(options.statistics.title).click()
  await takePicture(page, 'options-records')
})

test('a second contract that settles on screen shows its result and links to its proof', async () => {
  await openScreen(page, '/miaoheyue?symbol=BTCUSDT')
  await page.getByLabel(options.stake, { exact: true }).fill('10')
  await page.getByRole('button', { name: options.down, exact: true }).click()
  await sheet()
    .getByRole('button', { name: options.buy.down.replace('{amount}', '10.00 USDT') })
    .click()
  const result = page.getByRole('dialog', { name: options.ended.title })
  await result.waitFor()
  await takePicture(page, 'options-result')
  await result.getByRole('link', { name: options.proof.open }).click()
  await page.getByText(options.proof.title).waitFor()
  expect(new URL(page.url()).hash).toMatch(/^#\/miaoheyueOrder\?id=\d+$/)
})

test('no page broke the content security policy or threw', () => {
  expect(phone.complaints).toEqual([])
})
