import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyWithPassport } from './applicant.ts'
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

test('a newcomer verifies their identity with a photo that is checked, scaled down, signed and stored', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: words.home.start }).click()
  await enterAsGuest(page)
  await openTab(page, 'personal')
  await page.getByRole('link', { name: identity.title }).click()
  await page.getByRole('heading', { name: identity.why.title }).waitFor()
  await applyWithPassport(page, {
    surname: 'Lovelace',
    firstName: 'Ada',
    docNumber: 'AB 12-34 56',
  })
  expect(new URL(page.url()).hash).toBe('#/renzhengResult')
  await openTab(page, 'personal')
  const row = page.getByRole('link', { name: identity.title })
  await row.getByText(identity.status.under_review).waitFor()
  expect(phone.complaints).toEqual([])
})
