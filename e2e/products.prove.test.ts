import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductOrder } from '@candor/api'
import { Amount } from '@candor/money'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { becomeKnown, openDatabase } from './database.ts'
import { openConsole, openPage, signInToConsole } from './console.ts'
import { copyHouse, type House } from './house.ts'
import { agreeTo } from './product-console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { amountIn, eventually } from './figures.ts'
import { readBack } from './read-back.ts'
import { enterAsGuest, figure, recharge, type Credentials } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { invest, products } = words
const email = 'investor@example.com'
const anHour = 3_600_000
const languages = [
  'English',
  'Korean',
  'Japanese',
  'Thai',
  'Malay',
  'Vietnamese',
  'Spanish',
  'Chinese',
]

/** The lead of the server's clock over this machine's, from its next start on, in ms. */
let ahead = 0
let house: House, server: TestServer
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
let guest: Credentials
beforeAll(async () => {
  house = await copyHouse()
  // One day's income of the whole quota of the next terms, and of the product of one day.
  await fundWeekWith(house.folder, '0.16')
  // A server without the shared first start: this test's own data fills its accounts.
  server = await startServer({ folder: house.folder, fresh: true, ahead: () => ahead })
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
  await house?.remove()
})

/** The shipped data with another initial balance of the weekly product's account. */
async function fundWeekWith(folder: string, funding: string) {
  const [shipped, own] = [join(import.meta.dirname, '../data'), join(folder, 'data')]
  await rm(own)
  await mkdir(own)
  for (const name of await readdir(shipped))
    if (name !== 'products.json') await symlink(join(shipped, name), join(own, name))
  const file = JSON.parse(await readFile(join(shipped, 'products.json'), 'utf8')) as {
    products: { name: string; funding: string }[]
  }
  file.products.find(({ name }) => name === 'Ridge 7')!.funding = funding
  await writeFile(join(own, 'products.json'), JSON.stringify(file))
}

const picture = async ({ page }: Phone, name: string, fullPage = false) => {
  if (!name.startsWith('console')) await atRest(page)
  await keepPicture(page, `products-${name}`, { fullPage })
}
const main = () => user.page.locator('[data-main]')
const row = ({ page }: Phone) => page.getByRole('row', { name: /Ridge 7/ })

/** Moves the purchase three days into the past, which only the database's owner can do. */
async function threeDaysAgo() {
  const client = await openDatabase(server)
  await client.query('alter table invest_order disable trigger keep_order_terms')
  await client.query(`update invest_order set first_day = first_day - 3, last_day = last_day - 3,
    paid_through = paid_through - 3, redeem_from = redeem_from - 3, bought_at = bought_at - 259200000,
    cooling_until = cooling_until - 259200000`)
  await client.query('alter table invest_order enable trigger keep_order_terms')
  await client.query('update invest_funding set funded_through = funded_through - 3')
  await client.end()
}

/** Each test continues from the state that the previous test left. */
test('a user buys a product under its current terms', async () => {
  const { page } = user
  await page.goto('/#/my')
  guest = await enterAsGuest(page)
  await recharge(page)
  await openScreen(page, '/taolilicaiDetail?id=66811')
  await page.getByText(invest.terms, { exact: true }).waitFor()
  // The app states the worst case and the date of return.
  const worst = page.getByText(/Worst case: you get your principal back and no income at all\./)
  await worst.waitFor()
  expect(await worst.textContent()).toContain('for 24 hours after the purchase')
  await openScreen(page, '/taoliOk?id=66811&amount=1000')
  await page.getByRole('switch', { name: invest.accept }).check()
  await page.getByRole('button', { name: saying(invest.subscribeAmount) }).click()
  await page
    .getByRole('dialog', { name: invest.confirmPayment })
    .getByRole('button', { name: saying(invest.subscribeAmount) })
    .click()
  await page.getByRole('status').filter({ hasText: invest.done }).waitFor()
})

test('an operator drafts new terms, and users do not see them', async () => {
  const { page } = maker
  await signInToConsole(page, server, 'maker')
  await openPage(page, 'Products')
  await row(maker).getByText('0.16 USDT').waitFor()
  await page.getByRole('button', { name: 'Change terms: Ridge 7' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Rate for a day/).fill('0.00015')
  await form.getByLabel(/^Quota of all/).fill('1060')
  for (const language of languages) {
    await form.getByRole('tab', { name: new RegExp(`^${language}`) }).click()
    await form.getByLabel(`What it is in ${language}`).fill(`A week's product, in ${language}.`)
    await form.getByLabel(`Disclosure in ${language}`).fill(`What it does, in ${language}.`)
    await form.getByLabel(`Who pays its income in ${language}`).fill(`The treasury, ${language}`)
    await form.getByLabel(`From what in ${language}`).fill(`Test money, ${language}`)
  }
  await form.getByLabel('Remark for the record').fill('a journey of the tests')
  await expectAccessible(page, 'a draft of terms')
  await picture(maker, 'console-form')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved. Users do not see it yet.').waitFor()
  await page.getByRole('button', { name: 'Preview: Ridge 7' }).click()
  await page
    .getByRole('region', { name: 'Version 2, a draft' })
    .getByText(/0\.015/)
    .waitFor()
  await picture(maker, 'console-preview')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Ask to publish: Ridge 7' }).click()
  await page.getByLabel('Remark for the record').fill('a journey of the tests')
  await page.getByRole('button', { name: 'Ask a second operator' }).click()
  await row(maker).getByText('Version 2 awaits approval').waitFor()
  await picture(maker, 'console-list')
  await user.page.goto('about:blank')
  await openScreen(user.page, '/taolilicaiDetail?id=66811')
  await user.page.getByText(invest.terms, { exact: true }).waitFor()
  await user.page.getByRole('heading', { name: products.disclosure }).waitFor()
  expect(await user.page.getByText('What it does, in English.').count()).toBe(0)
})

test('a second operator publishes them, and existing orders keep their terms', async () => {
  const { page } = checker
  await signInToConsole(page, server, 'checker')
  await agreeTo(
    checker.page,
    /^Publish version 2 of the terms of Ridge 7 .*0\.015 % a day \(was 0\.012 % a day\)/,
    async () => {
      await page.getByRole('button', { name: 'Details' }).click()
      await page.getByRole('region', { name: 'Korean' }).getByText('in Korean').waitFor()
    },
  )
  await row(maker).getByText('Version 2 holds').waitFor()
  await user.page.goto('about:blank')
  await openScreen(user.page, '/taolilicaiDetail?id=66811')
  await user.page.getByRole('heading', { name: products.disclosure }).waitFor()
  await user.page.getByText('What it does, in English.').waitFor()
  expect(await figure(main(), invest.payer)).toBe('The treasury, English')
  await picture(user, 'detail', true)
  await openScreen(user.page, '/taoliOrder')
  await user.page.getByRole('link').filter({ hasText: 'Ridge 7' }).click()
  expect(await figure(main(), invest.daily)).toBe('0.12 USDT')
})

test('an empty payout account freezes the income, and the user and the operators are notified', async () => {
  const client = await openDatabase(server)
  const found = await client.query<{ account: string }>(
    'select u.account from people_user u join invest_order o on o.part = u.part and o.user_id = u.user_id',
  )
  const who = { email, fundPassword: 'A-withdrawal-1', address: 'TXYZ' }
  await becomeKnown(client, { account: found.rows[0]!.account, ...who })
  await client.end()
  await threeDaysAgo()
  // Within a minute one day is paid, and the next cannot be.
  await openPage(maker.page, 'Overview')
  await maker.page.getByText(/^Ridge 7: Frozen since .* 1 day unpaid/).waitFor()
  await expectAccessible(maker.page, 'the overview')
  await picture(maker, 'console-overview')
  const { page } = user
  await openScreen(page, `/sandbox/inbox?to=${email}`)
  await page.getByText('No income for now: Ridge 7').waitFor()
  await picture(user, 'letter')
  await openScreen(page, '/taoliOrder')
  await page.getByRole('link').filter({ hasText: 'Ridge 7' }).click()
  await page.getByText(invest.order.frozen).first().waitFor()
  await picture(user, 'frozen', true)
})

test('two operators fill the account, and each missed day is paid once', async () => {
  const { page } = maker
  await openPage(page, 'Products')
  await row(maker)
    .getByText(/^Frozen since/)
    .waitFor()
  await page.getByRole('button', { name: 'Top up: Ridge 7' }).click()
  await page.getByLabel('Amount (USDT)').fill('500')
  await page.getByLabel('Remark for the record').fill('a journey of the tests')
  await picture(maker, 'console-top-up')
  await page.getByRole('button', { name: 'Ask a second operator' }).click()
  await row(maker).getByText('Top-up: awaiting second approval').waitFor()
  await agreeTo(
    checker.page,
    /^Put 500 USDT of the sandbox's treasury into the funding account of Ridge 7/,
  )
  await row(maker)
    .getByText(/^Covers/)
    .waitFor()
  await picture(maker, 'console-filled')
  await openScreen(user.page, `/sandbox/inbox?to=${email}`)
  await user.page.getByText('Missed income was paid: Ridge 7').waitFor()
  const client = await openDatabase(server)
  const { rows } = await client.query<{ day: number }>('select day from invest_income order by day')
  await client.end()
  expect(rows).toHaveLength(2)
  expect(rows[1]!.day - rows[0]!.day).toBe(1)
})

test('at maturity every day has been paid, and the principal is returned', async () => {
  const { page } = user
  const running = await ownOrder()
  expect(running).toMatchObject({ statusKey: 'running', accumulatedIncome: '0.24', amount: '1000' })

  await server.halt()
  ahead = running.endAt + anHour - Date.now()
  await server.resume()
  await signInAgain(page)
  await eventually(async () => (await ownOrder()).statusKey).toBe('ended')
  const ended = await ownOrder()
  // Seven days of 0.12, two of them paid before: each day was paid once.
  expect(ended).toMatchObject({
    id: running.id,
    endReason: 'matured',
    accumulatedIncome: '0.84',
    remainingDays: 0,
    unpaidDays: 0,
    nextIncomeAt: null,
  })
  expect(await creditsOf(ended)).toEqual([
    ...Array.from({ length: 7 }, () => 'invest_income 0.12'),
    'invest_return 1000',
  ])
  const { balances } = await readBack(page, 'queryUserBalance', { currency: ended.currency })
  expect(balances).toMatchObject([{ currency: 'USDT', frozen: '0' }])

  await openScreen(page, `/taoliOrder?id=${ended.id}`)
  await page.getByText(invest.order.ended, { exact: true }).waitFor()
  expect(await figure(main(), invest.accumulatedIncome)).toBe('0.84 USDT')
  await picture(user, 'ended', true)
  await openScreen(page, '/zhangbianRecord')
  const rows = page.getByRole('link').filter({ hasText: ended.orderNo })
  const back = rows.filter({ hasText: '+1,000.00' })
  await back.waitFor()
  await openScreen(page, '/taolilicai')
  await page.getByText(invest.yours, { exact: true }).waitFor()
  await eventually(async () => amountIn(await figure(main(), invest.hosting))).toBe(Amount.zero)
  expect(await figure(main(), invest.accumulatedIncome)).toBe('0.84 USDT')

  // Its account owes nothing any more: the console shows neither days of coverage nor their end.
  await signInToConsole(maker.page, server, 'maker', ahead)
  await openPage(maker.page, 'Products')
  await row(maker).getByText('Nothing due').waitFor()
})

/** The user's only order, read through the API. */
async function ownOrder() {
  const asked = { productType: 'arbitrage', pageNo: '1', pageSize: '10' } as const
  const { records } = await readBack(user.page, 'listProductOrders', asked)
  expect(records).toHaveLength(1)
  return records[0]!
}

/** Sum of an order's credits to the user's balance, without other credits. */
async function creditsOf({ orderNo, currency }: ProductOrder): Promise<string[]> {
  const typeKey = 'invest_income,invest_return'
  const asked = { account: 'balance', currency, typeKey, pageSize: '50' } as const
  const { records } = await readBack(user.page, 'listBalanceLog', asked)
  return records
    .filter((one) => one.orderNo === orderNo && !one.amount.startsWith('-'))
    .map(({ typeKey: kind, amount }) => `${kind} ${amount}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/** Days have passed, and every session has expired. */
async function signInAgain(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.goto('/#/login')
  await page.getByLabel(words.login.account).fill(guest.account)
  await page.getByLabel(words.login.password, { exact: true }).fill(guest.password)
  await page.locator('form').getByRole('button', { name: words.login.logIn, exact: true }).click()
  await page.waitForURL(({ hash }) => !hash.startsWith('#/login'))
}
