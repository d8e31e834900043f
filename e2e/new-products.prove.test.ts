import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { openDatabase } from './database.ts'
import { openConsole, openPage, signInToConsole } from './console.ts'
import { inLanguage } from './in-language.ts'
import { agreeTo, writeProductWords } from './product-console.ts'
import { alderWords } from './product-words.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, figure, recharge } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { invest } = words
const { name, payer, source, description } = alderWords['en-us']
const remark = 'a journey of the tests'

let server: TestServer
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
/** Address of the product's screen. */
let id: string
beforeAll(async () => {
  server = await startServer()
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

/** Saves the page in both themes; the app's page in full height. */
async function picture({ page }: Phone, called: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  const isConsole = called.startsWith('console')
  if (!isConsole) await page.setViewportSize({ width, height: 2_600 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    if (!isConsole) await atRest(page)
    await keepPicture(page, `new-products-${called}-${colorScheme}`)
  }
  await page.setViewportSize({ width, height })
}
const row = () => maker.page.getByRole('row', { name: new RegExp(name) })
const main = () => user.page.locator('[data-main]')
const detail = () => `/taolilicaiDetail?id=${id}`

/** The list on a fresh visit, once it is loaded. */
async function openList(): Promise<void> {
  await user.page.goto('about:blank')
  await openScreen(user.page, '/taolilicai')
  await user.page.getByRole('listitem').filter({ hasText: 'Ridge 7' }).waitFor()
}

/** The maker requests an action on the product, with further values by label. */
async function ask(verb: string, fill = async () => {}): Promise<void> {
  const { page } = maker
  await openPage(page, 'Products')
  await page.getByRole('button', { name: `${verb}: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await fill()
  await dialog.getByLabel('Remark for the record').fill(remark)
  await dialog.getByRole('button', { name: 'Ask a second operator' }).click()
}

/** Each test continues from the state that the previous test left. */
test('an operator drafts a product in eight languages, and users do not see it', async () => {
  const { page } = maker
  await signInToConsole(page, server, 'maker')
  await openPage(page, 'Products')
  await page.getByRole('button', { name: 'New product' }).click()
  await writeProductWords(page, alderWords)
  const form = page.getByRole('dialog')
  const typed = {
    'Rate for a day (0.0002 is 0.02 %)': '0.0002',
    'Term in days': '7',
    'Least (USDT)': '10',
    'Quota of all (USDT)': '1000',
    'Can be left after (days, empty: never)': '3',
    'Cost of leaving (0.002 is 0.2 % of the principal)': '0.001',
    'Remark for the record': remark,
  }
  for (const [label, value] of Object.entries(typed))
    await form.getByLabel(label, { exact: true }).fill(value)
  await expectAccessible(page, 'a new product')
  await picture(maker, 'console-form')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved. Users do not see it yet.').waitFor()
  await row().getByText('Complete in all 8 languages').waitFor()
  await row().getByText('Its account needs 0.2 USDT before it is published').waitFor()
  await user.page.goto('/#/my')
  await enterAsGuest(user.page)
  await recharge(user.page)
  await openList()
  expect(await user.page.getByText(name).count()).toBe(0)
})

test('the product is not published before its account covers the first day of its whole quota', async () => {
  await ask('Ask to publish')
  const { page } = maker
  await page.getByText(/must hold at least 0\.2 USDT/).waitFor()
  await picture(maker, 'console-unfunded')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await row().getByText('Version 1 is a draft').count()).toBe(1)
  await ask('Top up', () => page.getByLabel('Amount (USDT)').fill('500'))
  await row().getByText('Top-up: awaiting second approval').waitFor()
  await signInToConsole(checker.page, server, 'checker')
  await agreeTo(
    checker.page,
    new RegExp(`^Put 500 USDT of the sandbox's treasury into the funding account of ${name}`),
  )
})

test('a second operator reads every term and language, and approves', async () => {
  const { page } = checker
  await row().getByText('Balance 500 USDT').waitFor()
  await ask('Ask to publish')
  await row().getByText('Version 1 awaits approval').waitFor()
  await agreeTo(
    page,
    new RegExp(`^Publish ${name} \\(\\d+\\), a new product, at once.*0\\.02 % a day`),
    async () => {
      await page.getByRole('button', { name: 'Details' }).click()
      const korean = page.getByRole('region', { name: 'Korean' })
      await korean.getByText(alderWords.ko.payer).waitFor()
      await picture(checker, 'console-approval')
    },
  )
  await openPage(maker.page, 'Products')
  await row().getByText('Version 1 holds').waitFor()
  await expectAccessible(maker.page, 'the list of products')
  await row().scrollIntoViewIfNeeded()
  await picture(maker, 'console-list')
})

test('a user reads the payer and the source of income in their language, and subscribes', async () => {
  const { page } = user
  await openList()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('link', { name: invest.seeTerms }).click()
  await page.getByText(invest.terms, { exact: true }).waitFor()
  id = /id=(\d+)/.exec(page.url())![1]!
  expect(await figure(main(), invest.payer)).toBe(payer)
  await page.getByText(source, { exact: true }).waitFor()
  await page.getByText(description, { exact: true }).waitFor()
  await picture(user, 'detail')
  await inLanguage(page, 'ko', async () => {
    await page.getByRole('heading', { name: alderWords.ko.name }).waitFor()
    await page.getByText(alderWords.ko.payer, { exact: true }).waitFor()
  })
  await openScreen(page, `/taoliOk?id=${id}&amount=100`)
  await page.getByRole('switch', { name: invest.accept }).check()
  await page.getByRole('button', { name: saying(invest.subscribeAmount) }).click()
  await page
    .getByRole('dialog', { name: invest.confirmPayment })
    .getByRole('button', { name: saying(invest.subscribeAmount) })
    .click()
  await page.getByRole('status').filter({ hasText: invest.done }).waitFor()
})

/** Moves the purchase two days into the past, which only the database's owner can do. */
async function twoDaysAgo(): Promise<void> {
  const client = await openDatabase(server)
  await client.query('alter table invest_order disable trigger keep_order_terms')
  await client.query(`update invest_order set first_day = first_day - 2, last_day = last_day - 2,
    paid_through = paid_through - 2, redeem_from = redeem_from - 2, bought_at = bought_at - 172800000,
    cooling_until = cooling_until - 172800000`)
  await client.query('alter table invest_order enable trigger keep_order_terms')
  await client.query(
    'update invest_funding set funded_through = funded_through - 2 where user_id = $1',
    [id],
  )
  await client.end()
}

/** Opens the user's only order of the product. */
async function openOrder(): Promise<void> {
  await openScreen(user.page, '/taoliOrder')
  await user.page.getByRole('link').filter({ hasText: name }).click()
  await user.page.getByText(invest.accumulatedIncome, { exact: true }).waitFor()
}

test("the day's income is paid from the funded account", async () => {
  await twoDaysAgo()
  await expect
    .poll(
      async () => {
        await openOrder()
        return figure(main(), invest.accumulatedIncome)
      },
      { interval: 2_000 },
    )
    .toBe('0.02 USDT')
  await picture(user, 'order')
  await openPage(maker.page, 'Products')
  await row().getByText('Balance 499.98 USDT').waitFor()
})

test('two operators end the product: no new subscriptions, and running orders continue', async () => {
  await ask('Ask to end', async () => {
    await expectAccessible(maker.page, 'ending a product')
    await picture(maker, 'console-end')
  })
  await row().getByText('Ending: awaiting second approval').waitFor()
  await agreeTo(checker.page, new RegExp(`^End ${name} \\(${id}\\): nobody buys it at once`))
  await row()
    .getByText(/^Ended /)
    .waitFor()
  await row().scrollIntoViewIfNeeded()
  await picture(maker, 'console-ended')
  const { page } = user
  await openList()
  expect(await page.getByText(name).count()).toBe(0)
  await openScreen(page, detail())
  await page.getByText(invest.status.ended, { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: invest.subscribe, exact: true }).count()).toBe(0)
  await picture(user, 'ended')
  await openOrder()
  expect(await figure(main(), invest.accumulatedIncome)).toBe('0.02 USDT')
})
