import type { Client } from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { novaWords, onlyIn } from '../apps/server/src/testing/offer-words.ts'
import { expectAccessible } from './both-themes.ts'
import { openDatabase } from './database.ts'
import { openDesk, openPage, signInAtDesk } from './desk.ts'
import { inLanguage } from './in-language.ts'
import { bothDo, saveDraft, writeOffering, writeWords } from './offer-desk.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { atRest, openScreen } from './screen.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, figure, openService, recharge } from './traveller.ts'
import { words } from './words.ts'
import { keepPicture } from './picture.ts'

const { ieo, position } = words
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
  maker = await openDesk(browsers[1]!, server)
  checker = await openDesk(browsers[1]!, server)
})
afterAll(async () => {
  await database?.end()
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

const picture = (called: string, fullPage = false) => keepPicture(user.page, called, { fullPage })
const rowOf = (sheet: Page) => sheet.getByRole('row', { name: new RegExp(name) })

/** The maker requests an action, and the checker approves it. */
const agree = (verb: string) =>
  bothDo([maker.page, checker.page], { list: 'Offerings', name, verb })

/**
 * Moves the project's times into the past, which only the database's owner can do. Server tests with a virtual clock
 * cover its deadlines.
 */
async function letPass(waitMs: number): Promise<void> {
  await database.query('alter table ieo_project disable trigger keep_offering')
  const moved = await database.query(
    `update ieo_project set apply_start_at = apply_start_at - $1, apply_end_at = apply_end_at - $1,
       draw_at = draw_at - $1, pay_deadline_at = pay_deadline_at - $1, pay_until = pay_until - $1
     where name = $2`,
    [waitMs, name],
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
    await signInAtDesk(sheet, server, 'maker')
    await signInAtDesk(checker.page, server, 'checker')
    await writeOffering(sheet, onlyIn(novaWords, 'en-us', 'ko'))
    await keepPicture(sheet, 'ieo-desk-form', { fullPage: true })
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
    await keepPicture(sheet, 'ieo-desk')
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
    await page.getByText('NOVA').first().waitFor()
    await atRest(page)
    await picture('ieo-assets', true)
    expect([user, maker, checker].flatMap(({ complaints }) => complaints)).toEqual([])
  })
})
