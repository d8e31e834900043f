import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** A photo of a card, far larger than what may be sent. */
async function photo(): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3_600
    canvas.height = 2_400
    const context = canvas.getContext('2d')!
    context.fillStyle = '#4d5a50'
    context.fillRect(0, 0, 3_600, 2_400)
    context.fillStyle = '#dedad0'
    context.fillRect(360, 290, 2_880, 1_820)
    context.fillStyle = '#2a2a30'
    context.font = '110px sans-serif'
    for (let line = 0; line < 9; line++)
      context.fillText('SPECIMEN 0123456789 CANDOR', 600, 580 + line * 165)
    return canvas.toDataURL('image/jpeg', 1)
  })
  return Buffer.from(url.split(',')[1]!, 'base64')
}

test('a newcomer says who they are: a real photo, checked, made smaller, signed and kept', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: words.home.start }).click()
  await enterAsGuest(page)
  await openTab(page, 'personal')
  await page.getByRole('link', { name: identity.title }).click()
  await page.getByRole('heading', { name: identity.why.title }).waitFor()
  await page.getByText(identity.docTypes.passport, { exact: true }).click()
  await page.getByLabel(identity.fields.surname).fill('Lovelace')
  await page.getByLabel(identity.fields.firstName).fill('Ada')
  await page.getByLabel(identity.fields.birthday).fill('1990-02-28')
  await page.getByLabel(identity.fields.docNumber).fill('AB 12-34 56')
  const buffer = await photo()
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
