import type { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiesUser, virtualAuthenticator, type Authenticator } from './authenticator.ts'
import { becomeKnown, openDatabase } from './database.ts'
import { openConsole, openPage, signInToConsole } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, openService, recharge } from './traveller.ts'
import { saying, words } from './words.ts'

const { withdraw } = words
const { ways, code } = words.security
const email = 'ada@example.com'
const fundPassword = '314159'

let server: TestServer, database: Client, authenticator: Authenticator
const browsers: Browser[] = []
const phones: Phone[] = []
let page: Page, maker: Page
beforeAll(async () => {
  server = await startServer()
  database = await openDatabase(server)
  browsers.push(await openBrowser(), await openBrowser())
  phones.push(await openPhone(browsers[0]!, server.origin), await openConsole(browsers[1]!, server))
  page = phones[0]!.page
  maker = phones[1]!.page
  authenticator = await virtualAuthenticator(page)
})
afterAll(async () => {
  await database?.end()
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

const codesSent = async (): Promise<number> => {
  const found = await database.query('select from mail_inbox where code is not null')
  return found.rowCount ?? 0
}

test('a new passkey pauses withdrawals, and the screen says until when', async () => {
  await openScreen(page, '/login')
  const { account, password } = await enterAsGuest(page)
  await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
  await openScreen(page, '/my/ways')
  await page.getByRole('button', { name: ways.passkeys.add }).click()
  const sheet = page.getByRole('dialog', { name: ways.passkeys.add })
  await sheet.getByLabel(ways.passkeys.name, { exact: true }).fill('My phone')
  await sheet.getByLabel(words.security.stepUp.loginPassword, { exact: true }).fill(password)
  await sheet.getByRole('button', { name: ways.passkeys.create }).click()
  await sheet.waitFor({ state: 'hidden' })
  const address = 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx'
  await becomeKnown(database, { account, email, fundPassword, address })
  await page.reload()
  await recharge(page, '500')
  await openService(page, 'withdraw')
  await page.getByText(withdraw.clear.hold).waitFor()
  // The sandbox's cooldown of two minutes is over.
  await database.query('update people_hold set until_at = 1')
  await page.reload()
  await page.getByRole('button', { name: withdraw.title, exact: true }).waitFor()
  expect(await page.getByText(withdraw.clear.hold).count()).toBe(0)
})

test('a passkey without user verification is refused, and no money moves', async () => {
  await openService(page, 'withdraw')
  await page.getByLabel(withdraw.amount, { exact: true }).fill('100')
  await page.getByRole('button', { name: saying(withdraw.sendAmount) }).click()
  const sheet = page.getByRole('dialog', { name: withdraw.title })
  await verifiesUser(authenticator, false)
  await sheet.getByLabel(words.security.fund.title, { exact: true }).fill(fundPassword)
  await sheet.getByRole('button', { name: code.byPasskey }).click()
  await sheet.getByText(code.passkeyDropped).waitFor()
  const asked = await database.query('select from wallet_withdrawal')
  expect(asked.rowCount).toBe(0)
})

test('a verified passkey replaces the code, and the money arrives', async () => {
  const sheet = page.getByRole('dialog', { name: withdraw.title })
  await verifiesUser(authenticator, true)
  await sheet.getByRole('button', { name: code.byPasskey }).click()
  await page.getByText(withdraw.steps.cooling, { exact: true }).waitFor()
  expect(await codesSent()).toBe(0)
  // A user's first withdrawal needs an operator.
  await signInToConsole(maker, server, 'maker')
  await page.getByText(withdraw.steps.review_1, { exact: true }).waitFor()
  await openPage(maker, 'Withdrawals')
  const row = maker.getByRole('row').filter({ hasText: '100 USDT' })
  await row.getByRole('button', { name: 'Claim' }).click()
  await row.getByRole('button', { name: 'Release' }).waitFor()
  await maker.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('known and whole')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText(withdraw.explain.delivered).waitFor()
})

test('the chain shows one payment of the net amount, and no page reported an error', async () => {
  const paid = await database.query(
    `select w.status, p.target, (w.amount - w.fee = p.amount) as is_net
     from wallet_sandbox_payout p join wallet_withdrawal w using (part, user_id, id)`,
  )
  expect(paid.rows).toEqual([
    { status: 'delivered', target: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx', is_net: true },
  ])
  expect(phones.map(({ complaints }) => complaints)).toEqual([[], []])
})
