import type { Page } from 'playwright-core'
import { cardPhoto } from './card-photo.ts'
import { words } from './words.ts'

const { identity } = words

export type Given = {
  readonly surname: string
  readonly firstName: string
  readonly docNumber: string
  /** Whose passport it is; the United Kingdom's, if not said. */
  readonly country?: string
}

/** Gives the photo of the portrait page, or of what this label asks for instead, and waits until it is uploaded. */
export async function addPhoto(page: Page, label = identity.fields.passportImage): Promise<void> {
  const uploaded = page.getByText(/^Uploaded, \d+ kB$/)
  const before = await uploaded.count()
  await page
    .getByLabel(`${label}: ${identity.capture.choose}`)
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await cardPhoto(page) })
  await uploaded.nth(before).waitFor()
}

/** Agrees and sends the application; the screen then says that a person looks at it. */
export async function sendApplication(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: identity.send, exact: true }).click()
  await page.getByText(identity.texts.under_review).waitFor()
}

/** Applies with a passport under this name, on the screen of the basic identity. */
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
