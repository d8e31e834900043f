import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import {
  approveClaimed,
  addOperator,
  enterConsole,
  openConsole,
  openPage,
  operatorSignIns,
} from './console.ts'
import { openBrowser, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer, browser: Browser
const consoles: Phone[] = []
let sam: Page, sue: Page, maker: Page, ada: Page

beforeAll(async () => {
  server = await startServer()
  await server.halt()
  const signIns = [
    await addOperator(server, 'sam', 'superadmin'),
    await addOperator(server, 'sue', 'superadmin'),
    (await operatorSignIns(server))[0]!,
    await addOperator(server, 'ada', 'auditor'),
  ]
  await server.resume()
  browser = await openBrowser()
  for (const signIn of signIns) {
    const consolePhone = await openConsole(browser, server)
    consoles.push(consolePhone)
    await enterConsole(consolePhone.page, signIn)
    await consolePhone.page.getByRole('menuitem', { name: 'Audit' }).waitFor()
  }
  ;[sam, sue, maker, ada] = consoles.map(({ page }) => page) as [Page, Page, Page, Page]
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })

async function giveReason(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
  await dialog.getByRole('button', { name: act }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Each test continues from the state that the previous test left. */
describe('two superadmins at the console', () => {
  test('see all operators and cannot change their own account', async () => {
    await openPage(sam, 'Operators')
    await rowOf(sam, 'sam').getByText('Your own access: another operator decides').waitFor()
    await rowOf(sam, 'maker').getByText('Operations maker').waitFor()
    expect(await rowOf(sam, 'sam').getByRole('button').count()).toBe(0)
    await expectAccessible(sam, 'Operators')
  })

  test('the maker sees the list of operators only after two have approved it', async () => {
    // The menu does not offer the page, and its address shows the server's refusal.
    expect(await maker.getByRole('menuitem', { name: 'Operators' }).count()).toBe(0)
    await maker.evaluate(() => location.assign('#/operators'))
    await maker.getByText('You are not allowed to do this.').first().waitFor()
    await rowOf(sam, 'maker').getByRole('button', { name: 'Ask to change roles' }).click()
    await sam.getByLabel('Auditor').check()
    await expectAccessible(sam, 'the roles of an operator')
    await giveReason(sam, 'Ask to change')
    await rowOf(sam, 'maker').getByText('Awaiting second approval').waitFor()
    await openPage(sam, 'Approvals')
    await sam.getByText(/^Give the operator maker these roles/).waitFor()
    expect(await sam.getByRole('button', { name: 'Claim' }).count()).toBe(0)
    await openPage(ada, 'Approvals')
    await ada.getByText(/^Give the operator maker these roles/).waitFor()
    expect(await ada.getByRole('button', { name: 'Claim' }).count()).toBe(0)
    await openPage(sue, 'Approvals')
    await sue.getByRole('button', { name: 'Claim' }).click()
    await sue.getByText(/^Claim ends in 1[45]:\d\d$/).waitFor()
    await sue.getByText(/^Expires in 2[34]:\d\d:\d\d$/).waitFor()
    await approveClaimed(sue)
    const confirmation = sue.getByText('Approved and done.')
    await confirmation.waitFor()
    // The bar at the top shows it, and covers nothing of the page.
    const bar = await sue.getByRole('banner').boundingBox()
    await expect
      .poll(async () => {
        const box = await confirmation.boundingBox()
        return box !== null && box.y + box.height <= bar!.y + bar!.height
      })
      .toBe(true)
    await openPage(maker, 'Audit')
    await openPage(maker, 'Operators')
    await rowOf(maker, 'maker').getByText('Auditor').waitFor()
    // An auditor may only read.
    expect(await rowOf(maker, 'checker').getByRole('button').count()).toBe(0)
  })

  test('an auditor reads every queue, exports the audit, and has no other action', async () => {
    for (const name of ['Identities', 'Recharges', 'Withdrawals', 'Payouts']) {
      await openPage(ada, name)
      await ada.getByText('Nothing is pending.').waitFor()
    }
    await openPage(ada, 'Switches')
    const deposits = ada.getByRole('row', { name: /Recharges/ })
    await deposits.getByText('Running').waitFor()
    expect(await deposits.getByRole('button').count()).toBe(0)
    await openPage(ada, 'Recharge channels')
    await ada.getByText('Open', { exact: true }).first().waitFor()
    expect(
      await ada.getByRole('button', { name: /^(New account|Ask to change|Stop)$/ }).count(),
    ).toBe(0)
    await openPage(ada, 'Audit')
    const file = ada.waitForEvent('download')
    await ada.getByRole('button', { name: 'Export the chain' }).click()
    expect((await file).suggestedFilename()).toMatch(/^candor-audit-\d+\.jsonl$/)
    await ada.getByText(/^Saved: \d+ rows\./).waitFor()
  })

  test('one superadmin disables the maker, whose session ends at once', async () => {
    await openPage(sam, 'Operators')
    await rowOf(sam, 'maker').getByRole('button', { name: 'Disable' }).click()
    await giveReason(sam, 'Disable')
    await rowOf(sam, 'maker').getByText('Disabled').waitFor()
    // The sign-in screen replaces every page.
    await maker.getByRole('menuitem', { name: 'Audit' }).click()
    await maker.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await maker.getByRole('menuitem', { name: 'Audit' }).count()).toBe(0)
  })

  test('the last two superadmins cannot be removed', async () => {
    await rowOf(sam, 'sue').getByRole('button', { name: 'Disable' }).click()
    const dialog = sam.getByRole('dialog')
    await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await dialog.getByText('Two active superadmins must be left.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(consoles.flatMap(({ complaints }) => complaints)).toEqual([])
  })
})
