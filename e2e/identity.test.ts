import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardPhoto } from './card-photo.ts'
import { openBrowser, openPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { startServer } from './server.ts'
import type { TestServer } from './server.ts'
import { enterAsGuest, openTab } from './traveller.ts'
import { words } from './words.ts'

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

const { identity } = words

test('a newcomer says who they are: a real photo, checked, made smaller, signed and kept', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: words.home.start }).click()
  await enterAsGuest(page)
  await openTab(page, 'personal')
  await page.getByRole('link', { name: identity.title }).click()
  await page.getByRole('heading', { name: identity.why.title }).waitFor()
  await page.getByText(identity.docTypes.passport, { exact: true }).click()
  await page.getByLabel(identity.fields.country).selectOption('GB')
  await page.getByLabel(identity.fields.surname).fill('Lovelace')
  await page.getByLabel(identity.fields.firstName).fill('Ada')
  await page.getByLabel(identity.fields.birthday).fill('1990-02-28')
  await page.getByLabel(identity.fields.docNumber).fill('AB 12-34 56')
  const buffer = await cardPhoto(page)
  await page
    .getByLabel(`${identity.fields.passportImage}: ${identity.capture.choose}`)
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText(/^Uploaded, \d+ kB$/).waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: identity.send, exact: true }).click()
  await page.getByText(identity.texts.under_review).waitFor()
  expect(new URL(page.url()).hash).toBe('#/renzhengResult')
  await openTab(page, 'personal')
  const row = page.getByRole('link', { name: identity.title })
  await row.getByText(identity.status.under_review).waitFor()
  expect(phone.complaints).toEqual([])
})
