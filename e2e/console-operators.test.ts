import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOperator, enterDesk, openDesk, operatorSignIns } from './desk.ts'
import { openBrowser, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'

let server: TestServer, browser: Browser
const desks: Phone[] = []
let sam: Page, sue: Page, maker: Page

beforeAll(async () => {
  server = await startServer()
  await server.halt()
  const signIns = [
    await addOperator(server, 'sam', 'superadmin'),
    await addOperator(server, 'sue', 'superadmin'),
    (await operatorSignIns(server))[0]!,
  ]
  await server.resume()
  browser = await openBrowser()
  for (const signIn of signIns) {
    const desk = await openDesk(browser, server)
    desks.push(desk)
    await enterDesk(desk.page, signIn)
    await desk.page.getByRole('menuitem', { name: 'Audit' }).waitFor()
  }
  ;[sam, sue, maker] = desks.map(({ page }) => page) as [Page, Page, Page]
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const open = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })

async function giveReason(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
  await dialog.getByRole('button', { name: act }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Each test goes on where the one before it ended. */
describe('two superadmins at the console', () => {
  test('see who there is, and may do nothing about themselves', async () => {
    await open(sam, 'Operators')
    await rowOf(sam, 'sam').getByText('You: somebody else decides').waitFor()
    await rowOf(sam, 'maker').getByText('Operations: asks').waitFor()
    expect(await rowOf(sam, 'sam').getByRole('button').count()).toBe(0)
  })

  test('the maker does not see the operators, and sees them once two have agreed', async () => {
    await open(maker, 'Operators')
    await maker.getByText('You are not allowed to do this.').first().waitFor()
    await rowOf(sam, 'maker').getByRole('button', { name: 'Ask to change roles' }).click()
    await sam.getByLabel('Auditor').check()
    await giveReason(sam, 'Ask to change')
    await rowOf(sam, 'maker').getByText('Waits for a second superadmin').waitFor()
    await open(sam, 'Approvals')
    await sam.getByText(/^Give the operator maker these roles/).waitFor()
    expect(await sam.getByRole('button', { name: 'Claim' }).count()).toBe(0)
    await open(sue, 'Approvals')
    await sue.getByRole('button', { name: 'Claim' }).click()
    await sue.getByRole('button', { name: 'Approve' }).click()
    await sue.getByText('Approved and done.').waitFor()
    await open(maker, 'Audit')
    await open(maker, 'Operators')
    await rowOf(maker, 'maker').getByText('Auditor').waitFor()
    // To read is all that an auditor may.
    expect(await rowOf(maker, 'checker').getByRole('button').count()).toBe(0)
  })

  test('one shuts the maker out, whose session is over at once', async () => {
    await open(sam, 'Operators')
    await rowOf(sam, 'maker').getByRole('button', { name: 'Shut out' }).click()
    await giveReason(sam, 'Shut out')
    await rowOf(sam, 'maker').getByText('Shut out').waitFor()
    await open(maker, 'Audit')
    await maker.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await maker.getByRole('menuitem', { name: 'Audit' }).count()).toBe(0)
  })

  test('the last two superadmins stay', async () => {
    await rowOf(sam, 'sue').getByRole('button', { name: 'Shut out' }).click()
    const dialog = sam.getByRole('dialog')
    await dialog.getByLabel('Remark for the record').fill('a journey of the tests')
    await dialog.getByRole('button', { name: 'Shut out' }).click()
    await dialog.getByText('Two active superadmins must be left.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(desks.flatMap(({ complaints }) => complaints)).toEqual([])
  })
})
