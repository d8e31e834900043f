import type { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { openDatabase } from './database.ts'
import { approveClaimed, openConsole, openPage, signInToConsole } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'
import { words } from './words.ts'

const { bank } = words.recharge
const first = { name: 'Sandbox Bank', account: '4000 1234 5678 9017' }
const second = { name: 'Second Bank', account: '5000 8765 4321 0017' }

let server: TestServer, database: Client
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
beforeAll(async () => {
  server = await startServer()
  database = await openDatabase(server)
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin)
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
})
afterAll(async () => {
  await database?.end()
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

/** Opens the app and the screen anew, as a user does who comes to pay. */
async function comeToPay(): Promise<Page> {
  const { page } = user
  await page.goto('about:blank')
  await openScreen(page, '/chongzhi/bank')
  await page.getByText(bank.payee, { exact: true }).waitFor()
  return page
}

const rowOf = (sheet: Page, name: string) => sheet.getByRole('row', { name: new RegExp(name) })

/** Each test continues from the state that the previous test left. */
describe('an account that users pay to', () => {
  test('is requested by one operator, and users do not see it', async () => {
    await user.page.goto('/#/my')
    await enterAsGuest(user.page)
    await (await comeToPay()).getByText(first.account).waitFor()

    const sheet = maker.page
    await signInToConsole(sheet, server, 'maker')
    await openPage(sheet, 'Recharge channels')
    await rowOf(sheet, first.name).getByText('Open', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'New account' }).click()
    const dialog = sheet.getByRole('dialog')
    await expectAccessible(sheet, 'a new account')
    await dialog.getByLabel('Bank', { exact: true }).fill(second.name)
    await dialog.getByLabel('Account number').fill(second.account)
    await dialog.getByLabel('Account holder').fill('Candor Sandbox Deposits')
    await dialog.getByLabel('Remark for the record').fill('the contract with the second bank')
    await dialog.getByRole('button', { name: 'Ask a second operator' }).click()
    await sheet.getByText('Sent to a second operator for approval.').waitFor()

    await openPage(sheet, 'Approvals')
    await sheet.getByText(/^Let users pay to a new account/).waitFor()
    expect(await sheet.getByRole('button', { name: 'Claim' }).count()).toBe(0)
    const page = await comeToPay()
    expect(await page.getByLabel(bank.which, { exact: true }).count()).toBe(0)
  })

  test('is approved by a second operator, and waits for its cooldown', async () => {
    const sheet = checker.page
    await signInToConsole(sheet, server, 'checker')
    await openPage(sheet, 'Approvals')
    await sheet.getByRole('button', { name: 'Claim' }).click()
    await sheet.getByRole('cell', { name: new RegExp(second.account) }).waitFor()
    await approveClaimed(sheet)
    await sheet.getByText('Approved and done.').waitFor()
    await openPage(sheet, 'Recharge channels')
    await rowOf(sheet, second.name)
      .getByText(/^From /)
      .waitFor()
    const page = await comeToPay()
    expect(await page.getByLabel(bank.which, { exact: true }).count()).toBe(0)
  })

  test('can be chosen by users, with its own number', async () => {
    await letTimePass()
    const page = await comeToPay()
    await page.getByLabel(bank.which, { exact: true }).selectOption(second.name)
    await page.getByText(second.account).waitFor()
    expect(await page.getByText(first.account).count()).toBe(0)
  })

  test('is removed by one operator at once', async () => {
    const sheet = maker.page
    await openPage(sheet, 'Recharge channels')
    await rowOf(sheet, first.name).getByRole('button', { name: 'Stop' }).click()
    const dialog = sheet.getByRole('dialog')
    await dialog.getByLabel('Remark for the record').fill('the bank asked for it')
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await sheet.getByText('Stopped for everybody.').waitFor()
    const page = await comeToPay()
    await page.getByText(second.account).waitFor()
    expect(await page.getByText(first.account).count()).toBe(0)
    expect([user, maker, checker].flatMap(({ complaints }) => complaints)).toEqual([])
  })
})

/** The two minutes in which a third person may still stop it; that they are kept is shown on a clock of the tests. */
async function letTimePass(): Promise<void> {
  await database.query('begin')
  // Nothing changes such a row otherwise, not even its owner.
  await database.query('set local session_replication_role = replica')
  const moved = await database.query(
    'update wallet_deposit_channel set effective_at = 0 where bank_name = $1',
    [second.name],
  )
  await database.query('commit')
  expect(moved.rowCount).toBe(1)
}
