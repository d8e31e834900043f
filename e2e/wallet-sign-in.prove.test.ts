import { readFile } from 'node:fs/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { openScreen } from './screen.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { choose, recharge } from './traveller.ts'
import { words } from './words.ts'

const wallet = privateKeyToAccount(generatePrivateKey())
const { statements } = words

let server: TestServer, browser: Browser, phone: Phone, page: Page
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  phone = await openPhone(browser, server.origin)
  page = phone.page
  await injectWallet()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Hex = `0x${string}`

/** A wallet in every page of the phone; its key stays in the test process and signs requests. */
async function injectWallet(): Promise<void> {
  await phone.context.exposeFunction('signText', (raw: Hex) =>
    wallet.signMessage({ message: { raw } }),
  )
  await phone.context.addInitScript((address) => {
    type Asked = { method: string; params?: readonly Hex[] }
    const { signText } = window as unknown as { signText: (text: Hex) => Promise<Hex> }
    const request = async ({ method, params }: Asked) => {
      if (method === 'eth_requestAccounts') return [address]
      return method === 'eth_chainId' ? '0x1' : signText(params![0]!)
    }
    const info = { uuid: '1', name: 'Test Wallet', icon: 'data:image/svg+xml,<svg/>' }
    window.addEventListener('eip6963:requestProvider', () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request } } }),
      ),
    )
  }, wallet.address)
}

async function signWithWallet(): Promise<void> {
  await page.getByRole('button', { name: words.login.wallet.start }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
}

/** Requests a statement of this month and reads its file. */
async function written(format: 'CSV' | 'JSON' | 'PDF'): Promise<Buffer> {
  await choose(page, format)
  await page.getByRole('button', { name: statements.create }).click()
  const row = page.getByRole('listitem').filter({ hasText: format })
  await row.getByText(statements.status.ready).waitFor()
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: statements.download }).click()
  return readFile(await (await saved).path())
}

/** Each test continues from the state that the previous test left. */
describe('a user with a crypto wallet', () => {
  let uid: string

  test('opens an account with a signature, once the agreement is accepted', async () => {
    await page.goto('/#/my')
    await signWithWallet()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(words.login.wallet.isNew).waitFor()
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: words.login.createAccount }).click()
    await page.waitForURL('**/#/my')
    uid = await page.getByText(/^UID/).innerText()
    expect(uid).toMatch(/\d/)
  })

  test('downloads the account statement in each format', async () => {
    await recharge(page, '250')
    await openScreen(page, '/zhangbianRecord/statements')
    const csv = (await written('CSV')).toString('utf8')
    expect(csv).toMatch(/250/)
    const { accounts } = JSON.parse((await written('JSON')).toString('utf8')) as {
      accounts: { closing: string }[]
    }
    expect(accounts.map(({ closing }) => closing)).toContain('250')
    expect((await written('PDF')).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  })

  test('signs in to the same account with the same wallet', async () => {
    await openScreen(page, '/my')
    await page.getByRole('button', { name: words.personal.logOut, exact: true }).click()
    await page.getByRole('link', { name: words.home.start }).waitFor()
    await page.goto('/#/my')
    await signWithWallet()
    await page.waitForURL('**/#/my')
    expect(await page.getByText(/^UID/).innerText()).toBe(uid)
    expect(phone.complaints).toEqual([])
  })
})
