import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './both-themes.ts'
import { addPhoto, applyWithPassport, sendApplication, type Given } from './applicant.ts'
import { openConsole, openPage, pick, signInToConsole } from './console.ts'
import { overlaps } from './overlaps.ts'
import { eventually } from './figures.ts'
import { openBrowser, openPhone, type Phone } from './phone.ts'
import { startServer, type TestServer } from './server.ts'
import { enterAsGuest, openTab } from './traveller.ts'
import { words } from './words.ts'

const { identity } = words
const blurred = 'The photo is out of focus.'

let server: TestServer
const browsers: Browser[] = []
let user: Phone, consolePhone: Phone
let page: Page, sheet: Page
beforeAll(async () => {
  server = await startServer()
  browsers.push(await openBrowser(), await openBrowser())
  user = await openPhone(browsers[0]!, server.origin)
  consolePhone = await openConsole(browsers[1]!, server)
  page = user.page
  sheet = consolePhone.page
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await server?.stop()
})

/** A new guest applies with a passport in this name. */
async function applyAs(at: Page, given: Given): Promise<void> {
  await at.goto('/')
  await at.getByRole('link', { name: words.home.start }).click()
  await enterAsGuest(at)
  await openTab(at, 'personal')
  await at.getByRole('link', { name: identity.title }).click()
  await applyWithPassport(at, given)
}

/** Claims the only pending application and opens its row. */
async function claimAndOpen(): Promise<void> {
  await sheet.getByRole('button', { name: 'Claim' }).click()
  await sheet.getByRole('button', { name: 'Release' }).waitFor()
  await sheet.getByRole('button', { name: 'Details' }).press('Enter')
  await sheet.getByRole('button', { name: /^Open/ }).click()
  // An application cannot be approved unseen.
  await sheet.getByRole('img', { name: 'Photo of the passport page' }).waitFor()
}

test('a user applies, and the queue shows the application masked', async () => {
  await applyAs(page, { surname: 'Lovelace', firstName: 'Ada', docNumber: 'AB 12-34 56' })

  await signInToConsole(sheet, server, 'checker')
  await openPage(sheet, 'Identities')
  await sheet.getByRole('cell', { name: 'L*** A***' }).waitFor()
  expect(await sheet.getByText('Lovelace').count()).toBe(0)
  await sheet.getByText('Sandbox: test money').waitFor()
})

test("the claiming operator sees it unmasked and returns one photo, and the user's open screen updates", async () => {
  await claimAndOpen()
  await sheet.getByText('Surname: Lovelace').waitFor()
  await sheet.getByText('Document number: AB 12-34 56').waitFor()
  for (const fact of ['Country: GB', 'Kind of document: Passport', /^Account: /])
    await sheet.getByText(fact).waitFor()
  const photo = sheet.getByRole('img', { name: 'Photo of the passport page' })
  await eventually(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
  await expectAccessible(sheet, 'an application')
  await sheet.getByRole('button', { name: 'Send back' }).click()
  const dialog = sheet.getByRole('dialog')
  await expectAccessible(sheet, 'what is wrong with it')
  await pick(dialog.getByLabel('Photo of the passport page'), blurred)
  await dialog.getByLabel('Remark for the record').fill('second line cannot be read')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await sheet.getByText('Sent back.').waitFor()

  await page.getByText(identity.texts.rejected).waitFor()
  expect(await page.getByText(blurred).count()).toBeGreaterThan(0)
})

test('the user replaces that photo, the operator approves, and the screen shows it', async () => {
  await page.getByRole('link', { name: identity.mend }).click()
  // The form is filled after the sent data is loaded.
  await expect.poll(() => page.getByLabel(identity.fields.surname).inputValue()).toBe('Lovelace')
  await page.getByLabel(identity.fields.docNumber).fill('AB 12-34 56')
  await addPhoto(page)
  await sendApplication(page)

  await openPage(sheet, 'Approvals')
  await openPage(sheet, 'Identities')
  await sheet.getByRole('button', { name: 'Claim' }).click()
  const pass = sheet.getByRole('button', { name: 'Approve' })
  // An application cannot be approved unseen: the button is disabled and names the reason.
  await sheet.getByText('Open what was sent in the details first').waitFor()
  expect(await pass.isDisabled()).toBe(true)
  await sheet.getByRole('button', { name: 'Details' }).press('Enter')
  await sheet.getByRole('button', { name: /^Open:/ }).click()
  await sheet.getByRole('img', { name: 'Photo of the passport page' }).waitFor()
  expect(await sheet.evaluate(overlaps)).toEqual([])
  await pass.click()
  const dialog = sheet.getByRole('dialog')
  await dialog.getByText(/^Basic identity of L\*\*\* A\*\*\*, user \d+: /).waitFor()
  await dialog.getByLabel('Remark for the record').fill('all of it fits')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await sheet.getByText('Passed.').waitFor()

  await page.getByText(identity.texts.passed).waitFor()
  expect([user.complaints, consolePhone.complaints]).toEqual([[], []])
})

test('every view and every decision is in the audit', async () => {
  await openPage(sheet, 'Audit')
  for (const action of ['Open identity', 'See identity photo', 'Reject identity', 'Pass identity'])
    await sheet.getByRole('cell', { name: action, exact: true }).first().waitFor()
  expect([user.complaints, consolePhone.complaints]).toEqual([[], []])
})

/** Claims the application in this name and opens its data. */
async function openOf(maskedName: string) {
  const row = sheet.getByRole('row', { name: maskedName })
  await row.getByRole('button', { name: 'Claim' }).click()
  await row.getByRole('button', { name: 'Details' }).press('Enter')
  await sheet.getByRole('button', { name: /^Open:/ }).click()
  await sheet.getByRole('img', { name: 'Photo of the passport page' }).waitFor()
  return row
}

/** Approves this row with the remark. */
async function approve(row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = sheet.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill('all of it fits')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  return dialog
}

test('two accounts with one document each show the other to the operator, and only one passes', async () => {
  const [turing, hopper] = [
    await openPhone(browsers[0]!, server.origin),
    await openPhone(browsers[0]!, server.origin),
  ]
  await applyAs(turing.page, { surname: 'Turing', firstName: 'Alan', docNumber: 'TW-123456' })
  await applyAs(hopper.page, { surname: 'Hopper', firstName: 'Grace', docNumber: 'tw123456' })
  await openPage(sheet, 'Identities')
  const first = await openOf('T*** A***')
  await sheet.getByText(/^User \d{8} waits with it too\.$/).waitFor()
  await approve(first)
  await first.waitFor({ state: 'detached' })
  await turing.page.getByText(identity.texts.passed).waitFor()

  const later = await openOf('H*** G***')
  const other = sheet.getByText(/^User \d{8} has passed with it\.$/)
  expect(await other.getByRole('link').getAttribute('href')).toMatch(/\/users\/\d+\/show$/)
  await expectAccessible(sheet, 'an application with the document of another')
  const refused = await approve(later)
  await refused.getByText(/^Another account has already passed with this document/).waitFor()
  await refused.getByRole('button', { name: 'Cancel' }).click()

  await later.getByRole('button', { name: 'Send back' }).click()
  const dialog = sheet.getByRole('dialog')
  const taken = 'Another account has already been verified with this document.'
  await pick(dialog.getByLabel('Document number'), taken)
  await dialog.getByLabel('Remark for the record').fill('of another account')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await hopper.page.getByText(identity.texts.rejected).waitFor()
  expect(await hopper.page.getByText(taken).count()).toBeGreaterThan(0)
  expect([turing.complaints, hopper.complaints]).toEqual([[], []])
})
