import type { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { becomeKnown, openDatabase } from './database.ts'
import { openConsole, openPage, pick, signInToConsole } from './console.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import {
  enterAsGuest,
  figure,
  openService,
  recharge,
  shortAndWhole,
  takeSwap,
} from './traveller.ts'
import { giveCode } from './walk/code.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { loans } = words
const address = 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx'

let server: TestServer, browser: Browser, phone: Phone, page: Page, database: Client
beforeAll(async () => {
  server = await startServer()
  database = await openDatabase(server)
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin, { deviceScaleFactor: 2 })
  page = phone.page
  await page.goto('/#/my')
  const { account } = await enterAsGuest(page)
  await becomeKnown(database, {
    account,
    email: 'ada@example.com',
    fundPassword: '314159',
    address,
  })
  await page.reload()
  await recharge(page)
  await takeSwap(page, '500')
})
afterAll(async () => {
  await browser?.close()
  await database?.end()
  await server?.stop()
})

const picture = async (name: string, fullPage = false) => {
  await atRest(page)
  await keepPicture(page, name, { fullPage })
}
const applyFor = loans.apply.replace('{amount}', '200.00 USDT')
const main = () => page.locator('[data-main]')

test('a user reads the total cost of a loan, signs its agreement, and receives the money', async () => {
  await openService(page, 'loans')
  await page.getByLabel(loans.amount, { exact: true }).fill('200')
  await page.getByRole('meter').waitFor()
  // 200 × 0.02 % ÷ 24, rounded up to the last unit, for 168 hours.
  expect(await shortAndWhole(main(), loans.totalRepay)).toEqual([
    '200.28 USDT',
    '200.28000056 USDT',
  ])
  await picture('loan-form', true)
  await page.getByRole('button', { name: loans.read }).click()

  await page.getByRole('heading', { name: loans.signature }).waitFor()
  await page.getByText('200 USDT are lent for 7 days', { exact: false }).waitFor()
  await page.getByRole('button', { name: applyFor }).click()
  await page.getByText(loans.pleaseSign, { exact: true }).waitFor()
  const pad = page.getByRole('img', { name: loans.drawHere })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const [right, down] of [
    [0.3, 0.2],
    [0.4, 0.7],
    [0.55, 0.3],
    [0.8, 0.5],
  ] as const)
    await page.mouse.move(x + width * right, y + height * down, { steps: 4 })
  await page.mouse.up()
  await picture('loan-agreement', true)
  await page.getByRole('button', { name: applyFor }).click()
  const sheet = page.getByRole('dialog', { name: loans.confirmApplication })
  await sheet.waitFor()
  await picture('loan-confirm')
  await giveCode({ server, database, page }, 'ada@example.com')
  await sheet.getByRole('button', { name: applyFor }).click()
  const done = page.getByRole('status').filter({ hasText: loans.done })
  await done.waitFor()
  const orderNo = await figure(done, loans.reference)
  await done.getByRole('link', { name: loans.seeLoan }).click()
  await page.getByRole('meter').waitFor()
  expect(await figure(main(), loans.reference)).toBe(orderNo)
  await picture('loan-order', true)
})

test("the console shows each pledge's distance to the next step", async () => {
  const { page: consolePage } = await openConsole(browser, server)
  await signInToConsole(consolePage, server, 'checker')
  await openPage(consolePage, 'Owed loans')
  await consolePage.getByText('Nothing is overdue.').waitFor()
  await pick(consolePage.getByRole('combobox', { name: 'Show' }), 'Pledges, nearest to a sale')
  const row = consolePage.getByRole('row', { name: /200 USDT/ })
  await row.getByText(/^call at 75\.00 %, sale at 83\.00 %$/).waitFor()
  await row.getByText(/^worth [\d.]+ USDT$/).waitFor()
  await expectAccessible(consolePage, 'pledges')
  await keepPicture(consolePage, 'pledges-console', { fullPage: true })
})

test('the signed agreement stays readable, and the loan is repaid in full', async () => {
  await page.getByRole('button', { name: loans.readAgreement }).click()
  const agreement = page.getByRole('dialog', { name: loans.agreement })
  await agreement.getByRole('img', { name: loans.signature }).waitFor()
  await picture('loan-signed')
  await page.keyboard.press('Escape')
  await agreement.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: loans.repay, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: loans.repay })
  await sheet.getByRole('button', { name: words.ui.max, exact: true }).click()
  await picture('loan-repay')
  await sheet.getByRole('button', { name: saying(loans.repayAmount) }).click()
  await page.getByText(loans.status.repaid, { exact: true }).first().waitFor()
  expect(await figure(main(), loans.outstanding)).toBe('0.00 USDT')
  await openScreen(page, '/jiedai/account')
  await page.getByText(loans.noneOwed).waitFor()
  await picture('loan-account', true)
})
