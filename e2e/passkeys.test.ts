import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'
import type { Credentials } from './traveller.ts'
import { words } from './words.ts'

const { ways } = words.security
const { passkeys } = ways

let server: TestServer, browser: Browser, phone: Phone, page: Page, authenticator: Authenticator
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin)
  page = phone.page
  // The virtual authenticator would take the offer in the account field before anybody could tap.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  authenticator = await virtualAuthenticator(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Authenticator = { cdp: CDPSession; authenticatorId: string }

/** A phone's own authenticator, as Chromium plays it: with resident keys, and a user it has verified. */
async function virtualAuthenticator(on: Page): Promise<Authenticator> {
  const cdp = await on.context().newCDPSession(on)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('no button of the login screen moves once it is there', async () => {
  const other = await openPhone(browser, server.origin)
  // On a slow line the other ways in come long after the screen.
  await other.page.route('**/other-ways-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await other.page.goto('/#/login')
  const guest = other.page.getByRole('button', { name: words.login.guest.start })
  await guest.waitFor()
  const before = await guest.boundingBox()
  await other.page.getByRole('button', { name: words.login.wallet.start }).waitFor()
  expect(await guest.boundingBox()).toEqual(before)
  await other.context.close()
})

/** Each test goes on where the one before it ended. */
describe('a passkey', () => {
  let guest: Credentials

  test('is added with a name and the password, and the pause is told before', async () => {
    await openScreen(page, '/login')
    guest = await enterAsGuest(page)
    await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
    await openScreen(page, '/my/ways')
    await page.getByRole('button', { name: passkeys.add }).click()
    const sheet = page.getByRole('dialog', { name: passkeys.add })
    await sheet.getByText('withdrawals pause for 2 minutes').waitFor()
    await sheet.getByLabel(passkeys.name, { exact: true }).fill('My phone')
    await sheet
      .getByLabel(words.security.authenticator.password, { exact: true })
      .fill(guest.password)
    await sheet.getByRole('button', { name: passkeys.create }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'My phone' }).getByText(passkeys.unused).waitFor()
    const { credentials } = await authenticator.cdp.send('WebAuthn.getCredentials', {
      authenticatorId: authenticator.authenticatorId,
    })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  })

  test('opens the account by itself', async () => {
    await openScreen(page, '/my')
    await page.getByRole('button', { name: words.personal.logOut, exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.personal.logOut, exact: true })
      .click()
    await page.getByRole('link', { name: words.home.start }).click()
    await page.getByRole('button', { name: words.login.passkey.start }).click()
    await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
    await openScreen(page, '/my/ways')
    const passkey = page.getByRole('region', { name: 'My phone' })
    await passkey.getByText('Last used').waitFor()
    expect(await passkey.getByText(passkeys.unused).count()).toBe(0)
  })

  test('proves by itself who removes it, and opens nothing any more', async () => {
    await page
      .getByRole('region', { name: 'My phone' })
      .getByRole('button', { name: ways.remove })
      .click()
    const sheet = page.getByRole('dialog', { name: passkeys.removeTitle })
    await sheet.getByRole('button', { name: words.security.code.byPasskey }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'My phone' }).waitFor({ state: 'detached' })
    expect(phone.complaints).toEqual([])
  })
})
