import type { Client } from 'pg'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { becomeKnown, openDatabase } from './database.ts'
import { openConsole, openPage, pick, signInToConsole, type OperatorName } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'
import { askForWithdrawal, enterAsGuest, recharge } from './traveller.ts'
import { words } from './words.ts'

const { withdraw } = words
const email = 'ada@example.com'
const fundPassword = '314159'

let server: TestServer
let database: Client
const browsers: Browser[] = []
const phones: Phone[] = []
let page: Page, maker: Page, checker: Page
/** Address of the withdrawal that will be rejected. */
let refused: string
beforeAll(async () => {
  server = await startServer()
  database = await openDatabase(server)
  browsers.push(await openBrowser(), await openBrowser())
  const [user, one, other] = [
    await openPhone(browsers[0]!, server.origin),
    await openConsole(browsers[1]!, server),
    await openConsole(browsers[1]!, server),
  ]
  phones.push(user, one, other)
  page = user.page
  maker = one.page
  checker = other.page
})
afterAll(async () => {
  await database?.end()
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

async function signIn(consolePage: Page, name: OperatorName): Promise<void> {
  await signInToConsole(consolePage, server, name)
  await consolePage.getByRole('menuitem', { name: 'Withdrawals' }).waitFor()
}

async function codeOf(): Promise<string> {
  const answer = await fetch(`${server.origin}/api/sandbox/inbox?to=${encodeURIComponent(email)}`)
  const { result } = (await answer.json()) as { result: { code: string | null }[] }
  return result.find(({ code }) => code !== null)!.code!
}

/** Requests a withdrawal; the screen then shows its steps. */
async function ask(amount: string): Promise<void> {
  // A code is sent once a minute; other tests cover that limit.
  await database.query('delete from people_code')
  await askForWithdrawal(page, amount, { fundPassword, readCode: codeOf })
}

/** Both restrictions on withdrawals; other tests cover how they arise. */
async function keepFromWithdrawing(): Promise<void> {
  const [now, end] = [Date.now(), Date.now() + 3_600_000]
  const who = 'from people_user where email = $1'
  await database.query(
    `insert into policy_restriction
     select part, user_id, 1, 'withdraw', 'legal_order', 'cora', $2::bigint, $3::bigint, null ${who}`,
    [email, now, end],
  )
  await database.query(
    `insert into people_hold (part, user_id, until_at, reason)
     select part, user_id, $2::bigint, 'passkey' ${who}`,
    [email, end],
  )
}

/** Reopens the queue and claims the withdrawal of this amount. */
async function claim(consolePage: Page, amount: string): Promise<Locator> {
  await openPage(consolePage, 'Approvals')
  await openPage(consolePage, 'Withdrawals')
  const row = consolePage.getByRole('row').filter({ hasText: `${amount} USDT` })
  await row.getByRole('button', { name: 'Claim' }).click()
  await row.getByRole('button', { name: 'Release' }).waitFor()
  return row
}

async function decide(consolePage: Page, act: 'Approve' | 'Reject', remark: string): Promise<void> {
  await consolePage.getByRole('button', { name: act, exact: true }).click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill(remark)
  await dialog.getByRole('button', { name: act, exact: true }).click()
}

test('a large withdrawal needs two operators', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: words.home.start }).click()
  const { account } = await enterAsGuest(page)
  const address = 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx'
  await becomeKnown(database, { account, email, fundPassword, address })
  await page.reload()
  await recharge(page, '20000')
  // Both wait the half minute together; the second is viewed last.
  await ask('12000')
  const large = page.url()
  await ask('50')
  refused = page.url()
  await page.goto(large)
  await signIn(maker, 'maker')
  await signIn(checker, 'checker')
  await page.getByText(withdraw.steps.review_1, { exact: true }).waitFor()

  const row = await claim(maker, '12,000')
  // The details open by keyboard.
  await row.getByRole('button', { name: 'Details' }).press('Enter')
  await maker.getByText('First withdrawal').waitFor()
  await decide(maker, 'Approve', 'known and whole')
  await maker.getByText('Sent to a second operator for approval.').waitFor()
  await page.getByText(withdraw.steps.review_2, { exact: true }).waitFor()
  expect(await page.getByText(withdraw.explain.delivered).count()).toBe(0)
})

test("a second operator approves, and the user's open screen follows it to its arrival", async () => {
  await claim(checker, '12,000')
  await decide(checker, 'Approve', 'looked at it too')
  await checker
    .getByText('Approved: it is sent, at once or when nothing holds it any more.')
    .waitFor()
  await page.getByText(withdraw.explain.delivered).waitFor()
  await page.getByText(withdraw.steps.confirming, { exact: true }).waitFor()
})

test('a rejected withdrawal shows its reason and returns the money', async () => {
  await page.goto(refused)
  await page.getByText(withdraw.steps.review_1, { exact: true }).waitFor()
  await keepFromWithdrawing()
  const row = await claim(maker, '50')
  await row.getByRole('button', { name: 'Details' }).click()
  await maker
    .getByText(/^Restricted from: Withdrawing\. A legal order requires it\. By cora/)
    .waitFor()
  await maker
    .getByText(/^Withdrawals of this user pause until .+ after a change of a passkey/)
    .waitFor()
  await expectAccessible(maker, 'a withdrawal')
  await maker.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = maker.getByRole('dialog')
  await expectAccessible(maker, 'why a withdrawal is rejected')
  await pick(dialog.getByLabel('Reason that users read'), 'We need to check your identity again.')
  await dialog.getByLabel('Remark for the record').fill('the name looks odd')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await maker.getByText('Rejected: the money is back.').waitFor()
  await page.getByText('We need to check your identity again.').waitFor()
  await page.getByText(withdraw.explain.rejected).waitFor()
  expect(await page.getByText(withdraw.explain.delivered).count()).toBe(0)
})

test('every decision is in the audit, and no page reported an error', async () => {
  await openPage(checker, 'Audit')
  for (const action of ['Approve withdrawal', 'Reject withdrawal'])
    await checker.getByRole('cell', { name: action, exact: true }).first().waitFor()
  expect(phones.map(({ complaints }) => complaints)).toEqual([[], [], []])
})
