import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveClaimed,
  openConsole,
  openPage,
  operatorSignIns,
  pick,
  signInToConsole,
} from './console.ts'
import type { OperatorName, OperatorSignIn } from './console.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest } from './traveller.ts'

let server: TestServer, browser: Browser, consolePhone: Phone, page: Page
let signIns: readonly OperatorSignIn[]
/** The user whom the operators view. */
let account: string
beforeAll(async () => {
  server = await startServer()
  signIns = await operatorSignIns(server)
  browser = await openBrowser()
  consolePhone = await openConsole(browser, server)
  page = consolePhone.page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function signIn(name: OperatorName): Promise<void> {
  await signInToConsole(page, server, name)
  await page.getByRole('menuitem', { name: 'Audit' }).waitFor()
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^(maker|checker)$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}

const open = (name: string) => openPage(page, name)
const deposits = () => page.getByRole('row', { name: /Recharges/ })

async function giveReason(act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
  await dialog.getByRole('button', { name: act }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function askToCorrect(): Promise<void> {
  await page.getByRole('button', { name: 'Ask to correct' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('12.5')
  await dialog.getByLabel(/^Where the evidence is/).fill('T-1')
  await dialog.getByLabel('Remark for the record').fill('T-1, booked twice')
  await dialog.getByRole('button', { name: 'Ask to correct' }).click()
}

/** Titles of the notices on the users' home screen. */
async function notices(): Promise<string[]> {
  const path = '/api/content/appNotice/list?position=home_scroll'
  const answer = (await (await fetch(server.origin + path)).json()) as {
    result: { records: { title: string }[] }
  }
  return answer.result.records.map(({ title }) => title)
}

/** Each test continues from the state that the previous test left. */
describe('two operators at the console', () => {
  test("their calls are not served on the users' address", async () => {
    const elsewhere = await fetch(`${server.origin}/api/admin/me`)
    expect(elsewhere.status).toBe(404)
    expect((await fetch(`${server.consoleOrigin}/api/admin/me`)).status).toBe(200)
  })

  test('a wrong code is refused', async () => {
    await page.goto('/')
    await page.getByLabel('Name').fill('maker')
    await page.getByLabel('Password').fill(signIns[0]!.password)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('wrong')
    // One redirect leads to the sign-in screen, without a loop.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3)
  })

  test('the maker stops deposits, and users read why', async () => {
    await signIn('maker')
    await open('Switches')
    await page.getByRole('button', { name: 'Stop: Recharges' }).click()
    await giveReason('Stop')
    await deposits().getByText('Stopped').waitFor()
    expect(await notices()).toContain('Recharging is paused')
  })

  test('the maker can only request that deposits resume', async () => {
    await page.getByRole('button', { name: 'Ask to resume: Recharges' }).click()
    await giveReason('Ask to resume')
    await deposits().getByText('Awaiting second approval').waitFor()
    await open('Approvals')
    await page.getByText(/^Resume recharges for all users/).waitFor()
    expect(await page.getByRole('button', { name: 'Claim' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await signOut()
  })

  test('the checker approves the request, and deposits resume', async () => {
    await signIn('checker')
    await open('Approvals')
    await page.getByRole('button', { name: 'Claim' }).click()
    await approveClaimed(page)
    await page.getByText('Approved and done.').waitFor()
    await open('Switches')
    await deposits().getByText('Running').waitFor()
    expect(await notices()).not.toContain('Recharging is paused')
  })

  test('the audit lists every action, and its chain verifies', async () => {
    await open('Audit')
    for (const action of ['Stop', 'Ask to resume', 'Claim', 'Approve'])
      await page.getByRole('cell', { name: action, exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Verify the chain' }).click()
    await page.getByText(/All \d+ rows follow one another/).waitFor()
    expect(consolePhone.complaints).toEqual([])
  })

  test('a user is found, viewed and annotated, and the view is on record', async () => {
    const phone = await openPhone(browser, server.origin)
    await phone.page.goto('/#/zichanCenter')
    account = (await enterAsGuest(phone.page)).account
    await open('Users')
    const found = page.waitForResponse(/user\/list\?.*keyword=/)
    await page.getByLabel('Account, UID or ID').fill(account)
    await found
    await page.getByRole('cell', { name: account, exact: true }).click()
    await page.getByRole('region', { name: 'Devices and sessions' }).waitFor()
    const score = page.getByRole('region', { name: 'Credit score: 0 of 100' })
    await score.getByRole('row', { name: 'Basic identity 0 of 25' }).waitFor()
    // The user is only viewed here.
    expect(await score.getByRole('button').count()).toBe(0)
    await page.getByRole('button', { name: 'Add a note' }).click()
    await giveReason('Add note')
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByText('a journey of the tests').waitFor()
    await page.getByRole('button', { name: 'Restrict', exact: true }).click()
    await pick(page.getByLabel('Restrict from'), 'Recharging')
    await giveReason('Restrict')
    const restrictions = page.getByRole('region', { name: 'Restrictions' })
    await restrictions.getByRole('cell', { name: 'Recharging' }).waitFor()
    await phone.page.goto('/#/chongzhi')
    await phone.page.getByText('You cannot recharge.').waitFor()
    await restrictions.getByRole('button', { name: 'Ask to lift' }).click()
    await giveReason('Ask to lift')
    await restrictions.getByText('change awaiting second approval').waitFor()
    await open('Audit')
    await page.getByRole('cell', { name: 'Look at user', exact: true }).first().waitFor()
    expect([...consolePhone.complaints, ...phone.complaints]).toEqual([])
    await phone.context.close()
  })

  test('a lost answer is requested again, and one approval request exists', async () => {
    await open('Users')
    await page.getByRole('cell', { name: account, exact: true }).click()
    const keys: (string | undefined)[] = []
    await page.route('**/api/admin/adjustment/create', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await askToCorrect()
    await page.getByText('No answer yet. We are checking.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText('Sent to a second finance operator for approval.').waitFor()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    await open('Approvals')
    await page.getByText(/^Give 12\.5 USDT/).waitFor()
    expect(await page.getByText(/^Give 12\.5 USDT/).count()).toBe(1)
  })

  test('a refused form stays open with the reason and all input', async () => {
    await open('Users')
    await page.getByRole('cell', { name: account, exact: true }).click()
    await askToCorrect()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('12.5')
    expect(await dialog.getByLabel('Remark for the record').inputValue()).toBe('T-1, booked twice')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('an idle operator is warned and then signed out after 15 minutes', async () => {
    await page.clock.install()
    await page.reload()
    await signIn('checker')
    await page.clock.fastForward('14:30')
    await page.getByText(/^You will be signed out in \d+ seconds\.$/).waitFor()
    await page.clock.fastForward('00:40')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Audit' }).count()).toBe(0)
    await page.clock.resume()
  })

  test('a reload signs the operator out', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Audit' }).count()).toBe(0)
  })
})
