import type { Page } from 'playwright-core'
import { cardPhoto } from './card-photo.ts'
import { words } from './words.ts'

const { identity } = words

export type Given = {
  readonly surname: string
  readonly firstName: string
  readonly docNumber: string
  /** Country of the passport; the United Kingdom by default. */
  readonly country?: string
}

/** Uploads the photo of the portrait page, or of the page with this label. */
export async function addPhoto(page: Page, label = identity.fields.passportImage): Promise<void> {
  const uploaded = page.getByText(/^Uploaded, \d+ kB$/)
  const before = await uploaded.count()
  await page
    .getByLabel(`${label}: ${identity.capture.choose}`)
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await cardPhoto(page) })
  await uploaded.nth(before).waitFor()
}

/** Accepts the terms and sends the application; the screen then shows the review. */
export async function sendApplication(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: identity.send, exact: true }).click()
  await page.getByText(identity.texts.under_review).waitFor()
}

/** Applies with a passport in this name on the screen of the basic identity. */
export async function applyWithPassport(page: Page, given: Given): Promise<void> {
  await page.getByText(identity.docTypes.passport, { exact: true }).click()
  await page.getByLabel(identity.fields.country).selectOption(given.country ?? 'GB')
  await page.getByLabel(identity.fields.surname).fill(given.surname)
  await page.getByLabel(identity.fields.firstName).fill(given.firstName)
  await page.getByLabel(identity.fields.birthday).fill('1990-02-28')
  await page.getByLabel(identity.fields.docNumber).fill(given.docNumber)
  await addPhoto(page)
  await sendApplication(page)
}
