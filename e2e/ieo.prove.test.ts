import type { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinWords, novaWords, onlyIn } from '../apps/server/src/testing/offer-words.ts'
import { expectAccessible } from './both-themes.ts'
import { openDatabase } from './database.ts'
import { openConsole, openPage, signInToConsole } from './console.ts'
import { inLanguage } from './in-language.ts'
import { bothDo, bothFill, saveDraft, writeOffering, writeWords } from './offer-console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, figure, openService, recharge } from './traveller.ts'
import { saying, words } from './words.ts'
import { keepPicture } from './picture.ts'

const { ieo, position, swap } = words
const [hour, day] = [3_600_000, 86_400_000]
const { name } = novaWords['en-us']

let server: TestServer, database: Client
const browsers: Browser[] = []
let user: Phone, maker: Phone, checker: Phone
beforeAll(async () => {
  server = await startServer()
  database = await openDatabase(server)
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin, { deviceScaleFactor: 2 })
  maker = await openConsole(browsers[1]!, server)
  checker = await openConsole(browsers[1]!, server)
})
afterAll(async () => {
  await database?.end()
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

const picture = (called: string, fullPage = false) => keepPicture(user.page, called, { fullPage })
const rowOf = (sheet: Page, called = name) => sheet.getByRole('row', { name: new RegExp(called) })

/** The maker requests an action, and the checker approves it. */
const agree = (verb: string, called = name) =>
  bothDo([maker.page, checker.page], { list: 'Offerings', name: called, verb })

/**
 * Moves the project's times into the past, which only the database's owner can do. Server tests with a virtual clock
 * cover its deadlines.
 */
async function letPass(waitMs: number, called = name): Promise<void> {
  await database.query('alter table ieo_project disable trigger keep_offering')
  const moved = await database.query(
    `update ieo_project set apply_start_at = apply_start_at - $1, apply_end_at = apply_end_at - $1,
       draw_at = draw_at - $1, pay_deadline_at = pay_deadline_at - $1, pay_until = pay_until - $1
     where name = $2`,
    [waitMs, called],
  )
  await database.query('alter table ieo_project enable trigger keep_offering')
  expect(moved.rowCount).toBe(1)
}

/** Each test continues from the state that the previous test left. */
describe('an offering', () => {
  test('is drafted by one operator and published by two', async () => {
    const { page } = user
    await page.goto('/#/my')
    await enterAsGuest(page)
    await recharge(page)
    await openService(page, 'ieo')
    await page.getByText(ieo.none.open).waitFor()
    await picture('ieo-empty')

    const sheet = maker.page
    await signInToConsole(sheet, server, 'maker')
    await signInToConsole(checker.page, server, 'checker')
    await writeOffering(sheet, onlyIn(novaWords, 'en-us', 'ko'))
    await keepPicture(sheet, 'ieo-console-form', { fullPage: true })
    await expectAccessible(sheet, 'a new project')
    await saveDraft(sheet)
    await rowOf(sheet).getByText('Draft', { exact: true }).waitFor()
    // Six languages are missing, so publication cannot be requested.
    await rowOf(sheet).getByText('Complete in 2 of 8 languages').waitFor()
    expect(await rowOf(sheet).getByRole('button', { name: 'Ask to publish' }).count()).toBe(0)
    await rowOf(sheet).getByRole('button', { name: 'Change' }).click()
    const form = sheet.getByRole('dialog')
    await form.getByRole('status').getByText('Complete in 2 of 8 languages').waitFor()
    await writeWords(form, novaWords)
    await form.getByRole('status').getByText('Complete in all 8 languages').waitFor()
    await form.getByLabel('Remark for the record').fill('all languages')
    await expectAccessible(sheet, 'a project in all languages')
    await saveDraft(sheet)
    await rowOf(sheet).getByText('Complete in all 8 languages').waitFor()
    await agree('Ask to publish')
    await openPage(sheet, 'Offerings')
    await rowOf(sheet).getByText('Published').waitFor()
    await keepPicture(sheet, 'ieo-console')
  })

  test("is shown in the user's language", async () => {
    const { page } = user
    for (const lang of ['jp', 'xi'] as const) {
      const { name: called, description } = novaWords[lang]
      await inLanguage(page, lang, async () => {
        await openScreen(page, '/ieo')
        await page.getByRole('heading', { name: `${called} (NOVA)` }).waitFor()
        await page.getByRole('link', { name: new RegExp(called) }).click()
        await page.getByText(description).waitFor()
        expect(await page.getByText(novaWords['en-us'].description).count()).toBe(0)
        await atRest(page)
        await picture(`ieo-detail-${lang}`, true)
      })
    }
  })

  test('accepts an application without freezing money', async () => {
    const { page } = user
    await openScreen(page, '/home')
    await openService(page, 'ieo')
    await page.getByRole('heading', { name: `${name} (NOVA)` }).waitFor()
    await picture('ieo-list', true)
    await page.getByRole('link', { name: ieo.see.replace('{name}', name) }).click()
    await page.getByLabel(ieo.apply.quantity, { exact: true }).fill('500')
    expect(await figure(page.locator('[data-main]'), ieo.apply.ifWon)).toBe('175.00 USDT')
    await page.getByRole('switch').check()
    await atRest(page)
    await picture('ieo-detail', true)
    const send = ieo.apply.send.replace('{quantity}', '500.00 NOVA')
    await page.getByRole('button', { name: send }).click()
    const sheet = page.getByRole('dialog', { name: ieo.apply.confirm })
    await atRest(page)
    await picture('ieo-apply')
    await sheet.getByRole('button', { name: send }).click()
    await page.getByText(ieo.outcome.applied).waitFor()
    expect(await figure(page.locator('[data-main]'), ieo.own.lots)).toBe('1-5')
    await picture('ieo-applied')
  })

  test('publishes its draw, which the phone recomputes, and is paid for', async () => {
    const { page } = user
    await letPass(day + 10_000)
    await letPass(hour)
    await page.getByText(ieo.order.won).first().waitFor()
    await atRest(page)
    await picture('ieo-won', true)
    await openScreen(page, '/xiaoxi')
    const won = page.getByRole('link', { name: new RegExp(`You won tokens: ${name}`) })
    await won.getByText(/^500 NOVA · Pay 175 USDT until /).waitFor()
    await atRest(page)
    await picture('ieo-notice')
    await won.click()
    await page.getByText(ieo.order.won).first().waitFor()
    await page.getByRole('button', { name: ieo.proof.open }).click()
    await page.getByRole('button', { name: position.proof.check }).click()
    await page.getByText(ieo.proof.proven).waitFor()
    await atRest(page)
    await picture('ieo-proof', true)
    const pay = ieo.own.pay.replace('{amount}', '175.00 USDT')
    await page.getByRole('button', { name: pay }).click()
    const sheet = page.getByRole('dialog', { name: ieo.own.confirm })
    await atRest(page)
    await picture('ieo-pay')
    await sheet.getByRole('button', { name: pay }).click()
    await page.getByText(ieo.outcome.completed).waitFor()
    expect(await figure(page.locator('[data-main]'), ieo.own.paid)).toBe('175.00 USDT')
  })

  test('delivers its tokens to the balance account, outside of every total', async () => {
    await letPass(day)
    await agree('Ask to hand out tokens')
    const { page } = user
    await page.getByText(ieo.outcome.listed).waitFor()
    await atRest(page)
    await picture('ieo-listed', true)
    await openScreen(page, '/ieo/orders')
    await page.getByText(ieo.order.listed).waitFor()
    await picture('ieo-orders')
    await openScreen(page, '/zichanCenter')
    const token = page.getByText('NOVA').first()
    await token.waitFor()
    await atRest(page)
    await picture('ieo-assets', true)
    expect(await token.isVisible()).toBe(true)
  })
})

test('a listed currency comes out of an account that was filled before, and is swapped', async () => {
  const { page } = user
  const sheet = maker.page
  const { name: called } = bitcoinWords['en-us']
  const market = 'Market of a listed currency, like BTCUSDT (empty: a new token)'
  const form = await writeOffering(sheet, bitcoinWords, {
    'Token (2 to 12 capitals or digits)': 'BTC',
    'Price of a token in USDT: nobody can change it later': '20000',
    'Tokens on offer': '1',
    'Size of a lot': '0.001',
    'Least for one user': '0.001',
    'Most for one user': '0.01',
    [market]: 'EURUSD',
  })
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect
    .poll(() => form.getByLabel(market, { exact: true }).getAttribute('aria-invalid'))
    .toBe('true')
  await form.getByLabel(market, { exact: true }).fill('BTCUSDT')
  await saveDraft(sheet)
  await rowOf(sheet, called).getByText('Its account holds 0 BTC').waitFor()
  await bothFill([sheet, checker.page], { name: called, amount: '1', currency: 'BTC' })
  await agree('Ask to publish', called)

  await openScreen(page, '/ieo')
  await page.getByRole('link', { name: new RegExp(called) }).click()
  expect(await figure(page.locator('[data-main]'), ieo.market)).toBe('BTCUSDT')
  await page.getByLabel(ieo.apply.quantity, { exact: true }).fill('0.01')
  await page.getByRole('switch').check()
  await picture('ieo-listed-currency', true)
  const send = ieo.apply.send.replace('{quantity}', '0.01 BTC')
  await page.getByRole('button', { name: send }).click()
  await page
    .getByRole('dialog', { name: ieo.apply.confirm })
    .getByRole('button', { name: send })
    .click()
  await page.getByText(ieo.outcome.applied).waitFor()
  await letPass(day + 10_000, called)
  await letPass(hour, called)
  const pay = ieo.own.pay.replace('{amount}', '200.00 USDT')
  await page.getByRole('button', { name: pay }).click()
  await page
    .getByRole('dialog', { name: ieo.own.confirm })
    .getByRole('button', { name: pay })
    .click()
  await page.getByText(ieo.outcome.completed).waitFor()
  await letPass(day, called)
  await agree('Ask to hand out tokens', called)
  await page.getByText(ieo.outcome.tradable.replace('{market}', 'BTCUSDT')).waitFor()
  await atRest(page)
  await picture('ieo-tradable', true)

  await page.getByRole('link', { name: ieo.outcome.swap.replace('{symbol}', 'BTC') }).click()
  await page.getByLabel(swap.give, { exact: true }).fill('0.01')
  await page.getByRole('button', { name: saying(swap.sendAmount) }).click()
  await page
    .getByRole('dialog', { name: swap.title })
    .getByRole('button', { name: saying(swap.sendAmount) })
    .click()
  const done = page.getByRole('status').filter({ hasText: swap.done })
  expect(await figure(done, swap.given)).toBe('0.01 BTC')
  expect([user, maker, checker].flatMap(({ complaints }) => complaints)).toEqual([])
})
