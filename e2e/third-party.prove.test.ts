import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'
import { saying, words } from './words.ts'

const { services } = words.login
const { ways } = words.security
const deep = '/chongzhitixianRecord?type=withdraw'
const sandboxId = 'Sandbox ID'
const adding = services.add.replace('{service}', sandboxId)

let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin)
  page = phone.page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const hash = () => page.evaluate(() => window.location.hash)
const keyField = () => page.getByLabel('Key of your test identity')

/** At Sandbox ID: with the new key that is shown, or with this one. Answers which it was. */
async function enterThere(key?: string): Promise<string> {
  await page.getByRole('heading', { name: sandboxId }).waitFor()
  if (key !== undefined) await keyField().fill(key)
  const used = await keyField().inputValue()
  await page.getByRole('button', { name: 'Continue with this key' }).click()
  return used
}

async function logOut(): Promise<void> {
  await openScreen(page, '/my')
  await page.getByRole('button', { name: words.personal.logOut, exact: true }).click()
  await page.getByRole('link', { name: words.home.start }).waitFor()
}

/** Each test continues from the state that the previous test left. */
describe('Sandbox ID', () => {
  let key: string

  test('opens an account from a deep screen and returns to it', async () => {
    await page.goto(`/#${deep}`)
    await page.getByRole('button', { name: saying(services.start) }).click()
    key = await enterThere()
    expect(key).toMatch(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
    await page.getByText(services.isNew).waitFor()
    expect(await hash()).toBe('#/signInReturn')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: words.login.createAccount }).click()
    await page.waitForURL(`**/#${deep}`)
    expect(await page.evaluate(() => sessionStorage.getItem('thirdParty'))).toBeNull()
  })

  test('recognises the identity in a fresh browser', async () => {
    await logOut()
    await phone.context.clearCookies()
    await page.goto('/#/my/ways')
    await page.getByRole('button', { name: saying(services.start) }).click()
    await enterThere(key)
    await page.waitForURL('**/#/my/ways')
    await page.getByRole('region', { name: sandboxId }).waitFor()
    expect(await page.getByRole('region', { name: sandboxId }).count()).toBe(1)
  })

  test('says when the user returns without signing in', async () => {
    await logOut()
    await page.goto(`/#${deep}`)
    await page.getByRole('button', { name: saying(services.start) }).click()
    await page.getByRole('button', { name: 'Continue as tester' }).waitFor()
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await page.getByText(saying(services.cancelled)).waitFor()
    await page.getByRole('button', { name: services.again }).click()
    await page.waitForURL('**/#/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('is linked to an existing account, signs in to it, and is unlinked', async () => {
    await openScreen(page, '/login')
    const guest = await enterAsGuest(page)
    await openScreen(page, '/my/ways')
    await page.getByRole('button', { name: adding }).click()
    await page.getByRole('heading', { name: sandboxId }).waitFor()
    const fresh = await keyField().inputValue()
    await enterThere(fresh)
    await page.getByRole('button', { name: adding }).click()
    const sheet = page.getByRole('dialog', { name: adding })
    await sheet
      .getByLabel(words.security.stepUp.loginPassword, { exact: true })
      .fill(guest.password)
    await sheet.getByRole('button', { name: adding }).click()
    await page.waitForURL('**/#/my/ways')
    const party = page.getByRole('region', { name: sandboxId })
    await party.waitFor()

    await party.getByRole('button', { name: ways.remove }).click()
    const removal = page.getByRole('dialog', { name: saying(ways.services.removeTitle) })
    await removal
      .getByLabel(words.security.stepUp.loginPassword, { exact: true })
      .fill(guest.password)
    await removal.getByRole('button', { name: ways.remove, exact: true }).click()
    await party.waitFor({ state: 'detached' })
    expect(phone.complaints).toEqual([])
  })
})
