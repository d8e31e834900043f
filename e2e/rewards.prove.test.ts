import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { openDatabase } from './database.ts'
import { approveClaimed, openConsole, openPage, signInToConsole } from './console.ts'
import { openBrowser, openPhone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, figure, recharge } from './traveller.ts'
import { words } from './words.ts'
import { keepPicture } from './picture.ts'

const { rewards } = words

let server: TestServer, browser: Browser, page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  page = (await openPhone(browser, server.origin, { deviceScaleFactor: 2 })).page
  await page.goto('/#/my')
  await enterAsGuest(page)
  await recharge(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const main = (of: Page = page) => of.locator('[data-main]')
const picture = (name: string, of: Page = page) => keepPicture(of, name, { fullPage: true })

test("a user sees their level, the next level's conditions, and the fund of gifts", async () => {
  await openScreen(page, '/my')
  await page.getByRole('link', { name: rewards.vip.title }).click()
  await page.getByRole('heading', { name: rewards.vip.table }).waitFor()
  // What was recharged today counts from the next turn of the day on.
  expect(await figure(main(), rewards.vip.missing.replace('{level}', '1'))).toBe('1,000.00 USD')
  expect(await figure(main(), rewards.vip.giftFund)).toBe('250,000.00 USDT')
  await page.getByText(rewards.bar.identity).waitFor()
  await atRest(page)
  await picture('rewards-vip')
})

test('tasks show their terms, and cannot be claimed before they are done', async () => {
  await openScreen(page, '/my')
  await page.getByRole('link', { name: rewards.tasks.title }).click()
  const task = page.getByRole('listitem').filter({ hasText: rewards.tasks.kind.secure })
  await task.getByText(rewards.tasks.status.doing).waitFor()
  await atRest(page)
  await picture('rewards-tasks')
  await task.getByRole('button', { name: rewards.tasks.seeTerms }).click()
  const sheet = page.getByRole('dialog', { name: rewards.tasks.terms.title })
  await sheet.getByText(rewards.tasks.terms.free).waitFor()
  expect(await sheet.getByRole('switch').count()).toBe(0)
  await atRest(page)
  await picture('rewards-terms')
})

test('a user shares an invitation poster, and a newcomer by its link joins the team', async () => {
  await openScreen(page, '/tuanduiYaoqing')
  const link = await main().getByText(`${server.origin}/?s=`).innerText()
  expect(await figure(main(), rewards.team.count)).toBe('0')
  await page.getByRole('button', { name: rewards.team.poster }).click()
  const poster = page.getByRole('dialog', { name: rewards.team.poster })
  await poster.getByRole('img').waitFor()
  await atRest(page)
  await picture('rewards-poster')
  const download = page.waitForEvent('download')
  await poster.getByRole('button', { name: rewards.team.save }).click()
  expect((await download).suggestedFilename()).toMatch(/^candor-[A-Z0-9]{8}\.png$/)

  const other = (await openPhone(browser, server.origin)).page
  await other.goto(link)
  // A user's own short link is opened by their invitation code.
  const code = new URL(link).searchParams.get('s')!
  await other.getByText(words.login.invited.split('{code}')[0] + code).waitFor()
  await atRest(other)
  await picture('rewards-invited', other)
  await enterAsGuest(other)

  await openScreen(page, '/my')
  await openScreen(page, '/tuanduiYaoqing')
  await expect.poll(() => figure(main(), rewards.team.count)).toBe('1')
  expect(await figure(main(), rewards.team.newToday)).toBe('1')
  expect(await figure(main(), rewards.team.income)).toBe('0.00 USDT')
  await atRest(page)
  await picture('rewards-team')
})

/** A gift of more than the fund has, as if it had been earned by many at once; that it is earned is shown elsewhere. */
async function earnMoreThanThereIs(): Promise<void> {
  const client = await openDatabase(server)
  const earned = await client.query(
    `insert into rewards_reward (part, user_id, id, key, kind, about, fund_id, amount, rule_version, due_at, status)
     select part, user_id, 1, 'vip_gift:9', 'vip_gift', '9', 67401, 250001 * 1e8, 'a test', created_at, 'due'
     from people_user where user_id in (select user_id from ledger_account where kind = 'balance.available')`,
  )
  await client.end()
  expect(earned.rowCount).toBe(1)
}

test('a gift waits for its fund, two operators fill the fund, and the gift is paid once', async () => {
  await earnMoreThanThereIs()
  const maker = (await openConsole(browser, server)).page
  await signInToConsole(maker, server, 'maker')
  await maker
    .getByText(/^Gifts of levels: Short since .*: 1 reward waits\. It holds 250,000/)
    .waitFor()
  await picture('funding-console-overview', maker)
  await openPage(maker, 'Funding')
  await maker.getByRole('heading', { level: 1, name: 'Funding' }).waitFor()
  await maker.getByText(/^Short since/).waitFor()
  await expectAccessible(maker, 'the funding accounts')
  await picture('funding-console', maker)
  await openScreen(page, '/xiaoxi')
  await page.getByRole('link', { name: /^Your gift waits .*250,001 USDT · It is yours/ }).waitFor()
  await atRest(page)
  await picture('rewards-waits')

  await maker.getByRole('button', { name: 'Top up: Gifts of levels' }).click()
  await maker.getByLabel('Amount (USDT)').fill('100')
  await maker.getByLabel('Remark for the record').fill('a journey of the tests')
  await keepPicture(maker, 'funding-console-top-up')
  await maker.getByRole('button', { name: 'Ask a second operator' }).click()
  await maker.getByText('Top-up: awaiting second approval').waitFor()
  const checker = (await openConsole(browser, server)).page
  await signInToConsole(checker, server, 'checker')
  await openPage(checker, 'Approvals')
  await checker
    .getByText(
      /^Put 100 USDT of the sandbox's treasury into the funding account of gifts of levels\./,
    )
    .waitFor()
  await checker.getByRole('button', { name: 'Claim' }).click()
  await approveClaimed(checker)
  await checker.getByText('Approved and done.').waitFor()

  await page
    .getByRole('link', { name: /^Gift for your level .*250,001 USDT · For VIP level/ })
    .waitFor()
  await atRest(page)
  await picture('rewards-paid')
  await page.getByRole('link', { name: /Gift for your level/ }).click()
  await page.getByRole('heading', { name: rewards.vip.table }).waitFor()

  await openPage(checker, 'Rewards paid')
  await checker.getByText('Gift of a level').waitFor()
  await checker.getByText('250,001 USDT').waitFor()
  await expectAccessible(checker, 'what was paid to whom')
  await picture('rewards-console-paid', checker)
})

test('two operators publish a task with a funded account, and users find it', async () => {
  const maker = (await openConsole(browser, server)).page
  await signInToConsole(maker, server, 'maker')
  await openPage(maker, 'Levels')
  await maker.getByText('The beginning').waitFor()
  await picture('rewards-console-levels', maker)
  await openPage(maker, 'Tasks')
  await maker.getByText('20000 of 20000').first().waitFor()
  await maker.getByRole('button', { name: 'New task' }).click()
  const form = maker.getByRole('dialog')
  await form.getByLabel('Reward (USDT)').fill('1.25')
  await form.getByLabel('How many rewards').fill('40')
  await form.getByLabel('Remark for the record').fill('a journey of the tests')
  await picture('rewards-console-form', maker)
  await form.getByRole('button', { name: 'Ask a second operator' }).click()
  await form.waitFor({ state: 'hidden' })

  const checker = (await openConsole(browser, server)).page
  await signInToConsole(checker, server, 'checker')
  await openPage(checker, 'Approvals')
  await checker.getByText(/^A personal task: close practice trades .* for 40 rewards\.$/).waitFor()
  await checker.getByRole('button', { name: 'Claim' }).click()
  await approveClaimed(checker)
  await checker.getByText('Approved and done.').waitFor()

  // The next round opens it, within a minute.
  await maker.getByText('40 of 40').waitFor()
  await picture('rewards-console-tasks', maker)
  await openScreen(page, '/my')
  await openScreen(page, '/fuliCenter')
  const task = page.getByRole('listitem').filter({ hasText: '1.25 USDT' })
  await task.getByText(rewards.tasks.status.doing).waitFor()
})
