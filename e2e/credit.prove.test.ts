import {
  creditHistoryDays,
  endpoints,
  tokenHeaders,
  type LoanDetail,
  type LoanInfo,
} from '@candor/api'
import type { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { becomeKnown, openDatabase } from './database.ts'
import { openConsole, openPage, signInToConsole } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { choose, enterAsGuest, figure, openService, recharge } from './traveller.ts'
import { giveCode } from './walk/code.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { loans } = words
const dayMs = 86_400_000

let server: TestServer, database: Client
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
let page: Page
beforeAll(async () => {
  server = await startServer()
  database = await openDatabase(server)
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
  page = user.page
  await page.goto('/#/my')
  const { account } = await enterAsGuest(page)
  const address = 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx'
  await becomeKnown(database, {
    account,
    email: 'ada@example.com',
    fundPassword: '314159',
    address,
  })
  await page.reload()
  await recharge(page)
  await signInToConsole(maker.page, server, 'maker')
  await signInToConsole(checker.page, server, 'checker')
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await database?.end()
  await server?.stop()
})

const main = () => page.locator('[data-main]')
/** What users see in both themes, on a phone long enough to show all of it. */
async function picture(name: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: 1_800 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    await keepPicture(page, `credit-${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width, height })
}
const consolePicture = ({ page: consolePage }: Phone, name: string) =>
  keepPicture(consolePage, `credit-console-${name}`, { fullPage: true })

/** What the API says, asked with the user's own token: a screen is not believed by itself. */
function readOwn<Result>(path: string): Promise<Result> {
  return page.evaluate(
    async ([header, asked]) => {
      const headers = { [header!]: localStorage.getItem('token') ?? '' }
      const answer = (await (await fetch(asked!, { headers })).json()) as { result: unknown }
      return answer.result
    },
    [tokenHeaders.app, path],
  ) as Promise<Result>
}
const readLoan = (id: string) => readOwn<LoanDetail>(`${endpoints.getLoan.path}?id=${id}`)
const readInfo = () => readOwn<LoanInfo>(endpoints.getLoanInfo.path)

const idOnScreen = () => new URL(page.url().replace('/#', '')).searchParams.get('id')!

/** Signs by typing a name, looks once more and sends; ends at the loan itself. */
async function signAndSend(amount: string): Promise<string> {
  const apply = loans.apply.replace('{amount}', amount)
  await choose(page, loans.sign.typed)
  await page.getByLabel(loans.name).fill('Ada Lovelace')
  await page.getByRole('button', { name: apply }).click()
  const sheet = page.getByRole('dialog', { name: loans.confirmApplication })
  await giveCode({ server, database, page }, 'ada@example.com')
  await sheet.getByRole('button', { name: apply }).click()
  const done = page.getByRole('status').filter({ hasText: loans.sent })
  await done.getByRole('link', { name: loans.seeLoan }).click()
  await page.getByText(loans.status.pending_review, { exact: true }).waitFor()
  return idOnScreen()
}

/** Claims the only loan that waits, and opens its row. */
async function claim({ page: consolePage }: Phone): Promise<void> {
  await openPage(consolePage, 'Loans')
  await consolePage.getByRole('button', { name: 'Claim' }).click()
  await consolePage.getByRole('button', { name: 'Release' }).waitFor()
  await consolePage.getByRole('button', { name: 'Details' }).press('Enter')
}

async function approve({ page: consolePage }: Phone, sentence: string): Promise<void> {
  await consolePage.getByRole('button', { name: 'Approve' }).click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await consolePage.getByText(sentence).waitFor()
}

async function repay(amount: string | null): Promise<void> {
  await page.getByRole('button', { name: loans.repay, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: loans.repay })
  if (amount === null) await sheet.getByRole('button', { name: words.ui.max, exact: true }).click()
  else await sheet.getByLabel(loans.amount, { exact: true }).fill(amount)
  await sheet.getByRole('button', { name: saying(loans.repayAmount) }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Moves a loan so many days into the past, without living through them: nobody else could write it so. */
async function backdate(id: string, days: number): Promise<void> {
  await database.query('alter table loan_order disable trigger keep_loan_terms')
  await database.query(
    `update loan_order set applied_at = applied_at - $1::bigint, passed_at = passed_at - $1::bigint,
       start_at = start_at - $1::bigint, end_at = end_at - $1::bigint where id = $2`,
    [days * dayMs, id],
  )
  await database.query('alter table loan_order enable trigger keep_loan_terms')
}

/** Each test continues from the state that the previous test left. */
test("shows the limit's factors and the total cost before a signature, and refuses a blank one", async () => {
  await openService(page, 'loans')
  await choose(page, loans.kind.credit)
  // 500 for a basic identity, ten for each of the 45 points of the credit score.
  await expect.poll(() => figure(main(), loans.limit.left)).toBe('950.00 USDT')
  await page.getByLabel(loans.amount, { exact: true }).fill('500')
  // 500 × 0.03 % ÷ 24, for 168 hours.
  await expect.poll(() => figure(main(), loans.totalRepay)).toBe('501.05 USDT')
  expect(await figure(main(), loans.annual)).toBe('10.95%')
  await picture('form')
  await page.getByRole('button', { name: loans.read }).click()
  await page.getByText('500 USDT are lent for 7 days', { exact: false }).waitFor()
  await page.getByRole('button', { name: saying(loans.apply) }).click()
  await page.getByText(loans.pleaseSign, { exact: true }).waitFor()
  expect((await readInfo()).pendingCount).toBe(0)
  await picture('agreement')
})

let first: string
test('an application waits for an operator, and nothing is paid out before', async () => {
  first = await signAndSend('500.00 USDT')
  await picture('asked')
  expect(await readLoan(first)).toMatchObject({
    statusKey: 'pending_review',
    amount: '500',
    outstanding: '0',
    receivedAmount: null,
    cancellable: true,
  })
  expect(await readInfo()).toMatchObject({ pendingCount: 1, activeCount: 0, usedCredit: '500' })
})

test('a checker cannot decide first; a credit officer reads the signed agreement and approves a small loan alone', async () => {
  await openPage(checker.page, 'Loans')
  await checker.page.getByText('500 USDT, 7 days, in one sum', { exact: true }).waitFor()
  expect(await checker.page.getByRole('button', { name: 'Claim' }).count()).toBe(0)
  const { page: consolePage } = maker
  await claim(maker)
  await consolePage.getByText('450 of at most 1,000 USDT').waitFor()
  await consolePage.getByRole('button', { name: /^Open the agreement/ }).click()
  await consolePage.getByText('500 USDT are lent for 7 days', { exact: false }).waitFor()
  await consolePage.getByText('Ada Lovelace', { exact: true }).waitFor()
  await expectAccessible(consolePage, 'a loan that waits')
  await consolePicture(maker, 'claimed')
  // Nothing of a loan can be typed: neither its sum nor its rate nor a limit.
  expect(await consolePage.getByRole('textbox').count()).toBe(0)
  await approve(maker, 'Approved: it is paid out as soon as it may be.')
  await page.getByText(loans.status.paid, { exact: true }).first().waitFor()
  await picture('paid-out')
  const loan = await readLoan(first)
  expect(loan).toMatchObject({ statusKey: 'paid', receivedAmount: '500', principal: '500' })
  expect(loan.endAt! - loan.startAt!).toBe(7 * dayMs)
})

test('an early repayment costs the hours used, and counts for the next limit', async () => {
  // A loan that is repaid sooner builds no credit.
  await backdate(first, creditHistoryDays)
  await repay(null)
  await page.getByText(loans.status.repaid, { exact: true }).first().waitFor()
  const { interestPaid, outstanding } = await readLoan(first)
  // 72 hours and the one that began, at 0.00625 each.
  expect([interestPaid, outstanding]).toEqual(['0.45625', '0'])
  const { limitFactors, creditLimit } = await readInfo()
  expect(limitFactors.find(({ key }) => key === 'history')?.effect).toBe('250')
  expect(creditLimit).toBe('1200')
})

let second: string
test('a larger loan lists its instalments before the signature, and needs two operators of two roles', async () => {
  await openService(page, 'loans')
  await choose(page, loans.kind.credit)
  await choose(page, loans.form.parts)
  await page.getByLabel(loans.amount, { exact: true }).fill('1100')
  await page.getByRole('heading', { name: loans.schedule.title }).waitFor()
  expect(
    await main()
      .locator('dt', { hasText: /^\d\. / })
      .count(),
  ).toBe(3)
  await picture('instalments')
  await page.getByRole('button', { name: loans.read }).click()
  second = await signAndSend('1,100.00 USDT')
  await claim(maker)
  await approve(maker, 'Sent to a second operator for approval.')
  await maker.page.getByText('Awaiting second approval').waitFor()
  expect(await maker.page.getByRole('button', { name: 'Claim' }).count()).toBe(0)
  await consolePicture(maker, 'first-yes')
  expect(await readLoan(second)).toMatchObject({ statusKey: 'under_review', receivedAmount: null })
  await claim(checker)
  const reject = await checker.page.getByRole('button', { name: 'Reject' }).boundingBox()
  // Within the card, whose edge stands 8 from that of the page.
  expect(reject!.x + reject!.width).toBeLessThanOrEqual(1_280 - 8)
  await consolePicture(checker, 'second')
  await approve(checker, 'Approved: it is paid out as soon as it may be.')
  await page.getByText(loans.status.paid, { exact: true }).first().waitFor()
  const { schedule, receivedAmount } = await readLoan(second)
  expect([schedule.length, receivedAmount]).toEqual([3, '1100'])
})

/** A round comes every minute. */
const charged = { interval: 1_000 }

test('a partial repayment, one overdue instalment and the early settlement are charged exactly', async () => {
  await repay('300')
  await expect.poll(async () => (await readLoan(second)).payments.length).toBe(1)
  const before = await readLoan(second)
  expect(Number(before.principal)).toBeLessThan(801)
  expect(before.overdueAmount).toBe('0')
  await picture('part-paid')

  await backdate(second, 40)
  await expect.poll(async () => (await readLoan(second)).statusKey).toBe('overdue')
  await openScreen(page, `/jiedaiOrder?id=${second}`)
  await page.getByText(loans.overdueNote).waitFor()
  const late = await readLoan(second)
  // Something of the first instalment, and nothing of the others.
  expect(Number(late.overdueAmount)).toBeGreaterThan(0)
  expect(Number(late.overdueAmount)).toBeLessThan(100)
  expect(await figure(main(), loans.overdue)).toBe(`${late.overdueAmount} USDT`)
  await picture('overdue')
  // The user sees it by the hours that have passed; the console's list has it once the next round has charged them.
  await expect
    .poll(async () => {
      const { rows } = await database.query('select status from loan_order where id = $1', [second])
      return (rows as { status: string }[])[0]?.status
    }, charged)
    .toBe('overdue')
  await openPage(maker.page, 'Owed loans')
  const owed = maker.page.getByRole('row', { name: late.orderNo })
  await owed.getByText(/^Late for \d+ h$/).waitFor()
  await owed.getByText(late.overdueAmount, { exact: true }).waitFor()
  await expectAccessible(maker.page, 'what is owed')
  await consolePicture(maker, 'owed')
  await openScreen(page, '/jiedai/account')
  await page.getByText(loans.overdueNote).waitFor()
  await picture('account')

  await openScreen(page, `/jiedaiOrder?id=${second}`)
  await repay(null)
  await page.getByText(loans.status.repaid, { exact: true }).first().waitFor()
  expect(await readLoan(second)).toMatchObject({
    statusKey: 'repaid',
    outstanding: '0',
    overdueAmount: '0',
  })
  // It was late: the limit does not grow by it.
  expect(await readInfo()).toMatchObject({ creditLimit: '1200', usedCredit: '0', activeCount: 0 })
  await openScreen(page, '/jiedaiOrder')
  await choose(page, loans.orders.closed)
  await picture('history')
})
