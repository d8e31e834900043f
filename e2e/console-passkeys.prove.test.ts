import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiesUser, virtualAuthenticator, type Authenticator } from './authenticator.ts'
import { expectAccessible } from './both-themes.ts'
import { openConsole, openPage, operatorSignIns, signInToConsole } from './console.ts'
import { openBrowser, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'

const name = 'The key of the desk'

let server: TestServer,
  browser: Browser,
  consolePhone: Phone,
  page: Page,
  authenticator: Authenticator
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  consolePhone = await openConsole(browser, server)
  page = consolePhone.page
  authenticator = await virtualAuthenticator(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const inside = () => page.getByRole('menuitem', { name: 'My passkeys' })
const row = () => page.getByRole('row', { name: new RegExp(name) })

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'maker', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}

/** Enters name and password, and uses the passkey instead of the code. */
async function signInByPasskey(password: string): Promise<void> {
  const byPasskey = page.getByRole('button', { name: 'Use a passkey in place of the code' })
  // The sign-in screen may be redrawn just after a sign-out and lose its input.
  await expect
    .poll(async () => {
      await page.getByLabel('Name').fill('maker')
      await page.getByLabel('Password').fill(password)
      return byPasskey.isEnabled()
    })
    .toBe(true)
  await byPasskey.click()
}

async function passwordOf(operator: 'maker'): Promise<string> {
  return (await operatorSignIns(server)).find((each) => each.name === operator)!.password
}

/** Each test continues from the state that the previous test left. */
describe('a passkey of an operator', () => {
  test('is created in the console, for the console’s own site', async () => {
    await signInToConsole(page, server, 'maker')
    await inside().click()
    await page.getByLabel('Name of a new passkey').fill(name)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await row().waitFor()
    await expectAccessible(page, 'a passkey')
    const { cdp, authenticatorId } = authenticator
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  })

  test('replaces the code when the operator signs in', async () => {
    await signOut()
    await signInByPasskey(await passwordOf('maker'))
    await inside().waitFor()
    await openPage(page, 'Audit')
    const entries = page.getByRole('cell', { name: 'Sign in', exact: true })
    await entries.first().waitFor()
    expect(await entries.count()).toBeGreaterThanOrEqual(2)
  })

  test('is refused without the password and without user verification', async () => {
    await signOut()
    await signInByPasskey('not the password of the maker')
    await page.getByRole('alert').getByText('wrong').waitFor()
    await verifiesUser(authenticator, false)
    await signInByPasskey(await passwordOf('maker'))
    await page.getByRole('alert').waitFor()
    expect(await inside().count()).toBe(0)
    await verifiesUser(authenticator, true)
  })

  test('is refused after its operator removes it', async () => {
    await signInByPasskey(await passwordOf('maker'))
    await inside().click()
    await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await row().waitFor({ state: 'detached' })
    await signOut()
    await signInByPasskey(await passwordOf('maker'))
    await page.getByRole('alert').getByText('wrong').waitFor()
    expect(consolePhone.complaints).toEqual([])
  })
})
