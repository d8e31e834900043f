import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import {
  approveClaimed,
  openConsole,
  openPage,
  signInToConsole,
  type OperatorName,
} from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, reportTransfer } from './traveller.ts'
import { words } from './words.ts'

const { recharge } = words
const notReceived = 'We did not receive this payment. Please ask your bank or wallet where it is.'

let server: TestServer
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
let page: Page
beforeAll(async () => {
  server = await startServer()
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin)
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
  page = user.page
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

async function signIn(sheet: Page, name: OperatorName): Promise<void> {
  await signInToConsole(sheet, server, name)
  await sheet.getByRole('menuitem', { name: 'Recharges' }).waitFor()
}

/** Reopens a menu to reload its list. */
async function openMenu(sheet: Page, name: string): Promise<void> {
  await openPage(sheet, 'Switches')
  await openPage(sheet, name)
}

/** Claims the only pending item and opens its row. */
async function claimAndOpen(sheet: Page): Promise<void> {
  await sheet.getByRole('button', { name: 'Claim' }).click()
  await sheet.getByRole('button', { name: 'Release' }).waitFor()
  await sheet.getByRole('button', { name: 'Details' }).press('Enter')
}

test('a user reports a bank transfer; an operator sees its receipt and enters the amount received', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: words.home.start }).click()
  await enterAsGuest(page)
  await reportTransfer(page, '250')

  const sheet = maker.page
  await signIn(sheet, 'maker')
  await openMenu(sheet, 'Recharges')
  await sheet.getByRole('cell', { name: '250 USDT' }).waitFor()
  await claimAndOpen(sheet)
  await sheet.getByText('Paid by: Ada Lovelace, account ending in 9017').waitFor()
  // The amount received cannot be entered before the receipt was opened.
  const match = sheet.getByRole('button', { name: 'Match' })
  expect(await match.isDisabled()).toBe(true)
  await sheet.getByText('Not opened by you yet: Receipt 1.').first().waitFor()
  await sheet.getByRole('button', { name: /^Open the receipts/ }).click()
  const picture = sheet.getByRole('img', { name: 'Receipt 1' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)

  await expect.poll(() => sheet.getByText('Not opened by you yet').count()).toBe(0)
  await expectAccessible(sheet, 'a recharge')
  await match.click()
  const dialog = sheet.getByRole('dialog')
  await expectAccessible(sheet, 'what came in')
  // The reported amount is not prefilled as the amount received.
  expect(await dialog.getByLabel('Amount that came in').inputValue()).toBe('')
  await dialog.getByLabel('Amount that came in').fill('249.5')
  await dialog.getByLabel(/own record/).fill('FT-2026-0001')
  await dialog.getByLabel('Remark for the record').fill('statement of today, line 7')
  await dialog.getByRole('button', { name: 'Ask to credit' }).click()
  await sheet.getByText('Sent to a second operator for approval.').waitFor()
})

test("a second operator approves, and the user's open screen updates", async () => {
  const sheet = checker.page
  await signIn(sheet, 'checker')
  await openMenu(sheet, 'Approvals')
  await claimAndOpen(sheet)
  await sheet
    .getByText(/^Credit 249\.5 USDT to .+, reported 250 USDT, WHICH IS ANOTHER SUM, bank no\. FT/)
    .waitFor()
  const button = sheet.getByRole('button', { name: 'Approve' })
  expect(await button.isDisabled()).toBe(true)
  await sheet.getByText('Not opened by you yet: Receipt 1.').first().waitFor()
  await sheet.getByRole('button', { name: /^Open the receipts/ }).click()
  await sheet.getByRole('img', { name: 'Receipt 1' }).waitFor()
  await expect.poll(() => sheet.getByText('Not opened by you yet').count()).toBe(0)
  const edge = await sheet.evaluate(() => document.documentElement.scrollWidth)
  const approve = (await button.boundingBox())!
  expect([edge, approve.x + approve.width <= 1280]).toEqual([1280, true])
  await approveClaimed(sheet)
  await sheet.getByText('Approved and done.').waitFor()

  await page.getByText(recharge.result.credited).waitFor()
  await page.getByText('You reported 250.00 USDT; 249.50 USDT came in.').waitFor()
  expect([user.complaints, maker.complaints, checker.complaints]).toEqual([[], [], []])
})

test('a rejected transfer shows its reason without a reload', async () => {
  await reportTransfer(page, '80')
  const sheet = maker.page
  await openMenu(sheet, 'Recharges')
  await claimAndOpen(sheet)
  await sheet.getByRole('button', { name: 'Reject' }).click()
  const dialog = sheet.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('nothing on the statement')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await sheet.getByText('Rejected.').waitFor()

  await page.getByText(notReceived).waitFor()
  expect([user.complaints, maker.complaints, checker.complaints]).toEqual([[], [], []])
})
