import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiesUser, virtualAuthenticator, type Authenticator } from './authenticator.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'
import type { Credentials } from './traveller.ts'
import { words } from './words.ts'

const { ways, code, authenticator: app } = words.security
const { passkeys } = ways

let server: TestServer, browser: Browser, phone: Phone, page: Page, authenticator: Authenticator
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin)
  page = phone.page
  authenticator = await virtualAuthenticator(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function signOut(): Promise<void> {
  await openScreen(page, '/my')
  const logOut = { name: words.personal.logOut, exact: true } as const
  await page.getByRole('button', logOut).click()
  await page.getByRole('dialog').getByRole('button', logOut).click()
  await page.getByRole('link', { name: words.home.start }).waitFor()
}

/** Each test continues from the state that the previous test left. */
describe('a passkey', () => {
  let guest: Credentials

  test('is added with a name and the password, after a notice of the withdrawal pause', async () => {
    await openScreen(page, '/login')
    guest = await enterAsGuest(page)
    await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
    await openScreen(page, '/my/ways')
    await page.getByRole('button', { name: passkeys.add }).click()
    const sheet = page.getByRole('dialog', { name: passkeys.add })
    await sheet.getByText('withdrawals pause for 2 minutes').waitFor()
    await sheet.getByLabel(passkeys.name, { exact: true }).fill('My phone')
    await sheet
      .getByLabel(words.security.stepUp.loginPassword, { exact: true })
      .fill(guest.password)
    await sheet.getByRole('button', { name: passkeys.create }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'My phone' }).getByText(passkeys.unused).waitFor()
    const { credentials } = await authenticator.cdp.send('WebAuthn.getCredentials', {
      authenticatorId: authenticator.authenticatorId,
    })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  })

  test('can be renamed without re-authentication', async () => {
    const named = page.getByRole('region', { name: 'My phone' })
    await named.getByRole('button', { name: passkeys.rename }).click()
    const sheet = page.getByRole('dialog', { name: passkeys.renameTitle })
    await sheet.getByLabel(passkeys.name, { exact: true }).fill('The phone in my hand')
    await sheet.getByRole('button', { name: passkeys.save }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'The phone in my hand' }).waitFor()
    expect(await page.getByRole('region', { name: 'My phone' }).count()).toBe(0)
  })

  test('signs in alone even when an authenticator is bound', async () => {
    await openScreen(page, '/my/authenticator')
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(/\s/g, '')
    await page.getByLabel(code.label, { exact: true }).fill(generateSync({ secret }))
    await page.getByLabel(words.security.stepUp.loginPassword, { exact: true }).fill(guest.password)
    await page.getByRole('button', { name: app.bind, exact: true }).click()
    await page.getByRole('button', { name: app.saved, exact: true }).click()
    await signOut()
    await page.getByRole('link', { name: words.home.start }).click()
    await page.getByRole('button', { name: words.login.passkey.start }).click()
    await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
    await openScreen(page, '/my/ways')
    const passkey = page.getByRole('region', { name: 'The phone in my hand' })
    await passkey.getByText('Last used').waitFor()
    expect(await passkey.getByText(passkeys.unused).count()).toBe(0)
  })

  test('replaces the code after a password', async () => {
    await signOut()
    await page.getByRole('link', { name: words.home.start }).click()
    await page.getByLabel(words.login.account).fill(guest.account)
    await page.getByLabel(words.login.password, { exact: true }).fill(guest.password)
    await page.getByRole('button', { name: words.login.logIn, exact: true }).click()
    await page.getByRole('heading', { name: words.login.step.title }).waitFor()
    await page.getByRole('button', { name: code.byPasskey }).click()
    await page.getByRole('heading', { name: words.home.totalAssets }).waitFor()
    expect(await page.getByRole('link', { name: words.home.start }).count()).toBe(0)
  })

  test('turns the authenticator off instead of its code, and only with user verification', async () => {
    await openScreen(page, '/my/authenticator')
    await page.getByRole('button', { name: app.removeTitle }).click()
    const sheet = page.getByRole('dialog', { name: app.removeTitle })
    await sheet
      .getByLabel(words.security.stepUp.loginPassword, { exact: true })
      .fill(guest.password)
    await verifiesUser(authenticator, false)
    await sheet.getByRole('button', { name: code.byPasskey }).click()
    await sheet.getByText(code.passkeyDropped).waitFor()
    await verifiesUser(authenticator, true)
    await sheet.getByRole('button', { name: code.byPasskey }).click()
    // The authenticator is off: the screen now shows the key of a new one.
    await page.getByRole('button', { name: app.bind, exact: true }).waitFor()
    expect(await page.getByRole('button', { name: app.removeTitle }).count()).toBe(0)
  })

  test('confirms its own removal, and is refused afterwards', async () => {
    await openScreen(page, '/my/ways')
    await page
      .getByRole('region', { name: 'The phone in my hand' })
      .getByRole('button', { name: ways.remove })
      .click()
    const sheet = page.getByRole('dialog', { name: passkeys.removeTitle })
    await sheet.getByRole('button', { name: code.byPasskey }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'The phone in my hand' }).waitFor({ state: 'detached' })
    expect(phone.complaints).toEqual([])
  })
})
