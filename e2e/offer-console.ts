import { languageText, languages, wallTime, type OfferWords } from '@candor/api'
import type { Locator, Page } from 'playwright-core'
import { approveClaimed, openPage, pick } from './console.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const remark = 'ticket 12'

/** Fills in the texts in each language of `words`. */
export async function writeWords(dialog: Locator, words: OfferWords): Promise<void> {
  for (const lang of languages) {
    const { name, description } = words[lang]
    const called = languageText[lang]
    if (name === '' && description === '') continue
    // By keyboard: the strip of tabs scrolls, and a tap may hit the neighbouring tab.
    await dialog.getByRole('tab', { name: new RegExp(`^${called}`) }).press('Enter')
    await dialog.getByLabel(`Name in ${called}`, { exact: true }).fill(name)
    await dialog.getByLabel(`What users read about it in ${called}`).fill(description)
  }
}

/** Fills the form that a button opens and leaves it open. */
async function write(
  consolePage: Page,
  button: string,
  words: OfferWords,
  typed: Readonly<Record<string, string>>,
) {
  await consolePage.getByRole('button', { name: button }).click()
  const dialog = consolePage.getByRole('dialog')
  await writeWords(dialog, words)
  for (const [label, value] of Object.entries({ ...typed, 'Remark for the record': remark }))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await pick(dialog.getByLabel('Identity needed'), 'None')
  return dialog
}

/** Saves the form as a draft. */
export async function saveDraft(consolePage: Page): Promise<void> {
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click()
  await consolePage.getByText('Draft saved. Users do not see it yet.').waitFor()
}

/** Drafts an offering that opened a minute ago for a day, with further values by label. */
export async function writeOffering(
  consolePage: Page,
  words: OfferWords,
  typed: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  await openPage(consolePage, 'Offerings')
  const now = Date.now()
  return write(consolePage, 'New project', words, {
    'Token (2 to 12 capitals or digits)': 'NOVA',
    'Price of a token in USDT: nobody can change it later': '0.35',
    'Tokens on offer': '100000',
    'Size of a lot': '100',
    'Least for one user': '100',
    'Most for one user': '1000',
    'Opens (UTC+8)': wallTime(now - minute),
    'Closes (UTC+8)': wallTime(now + day),
    'Allocated (UTC+8)': wallTime(now + day + hour),
    'To be paid by (UTC+8)': wallTime(now + 2 * day),
    ...typed,
  })
}

/** Drafts a contest that begins in an hour and lasts for a day, with further values by label. */
export async function writeContest(
  consolePage: Page,
  words: OfferWords,
  typed: Readonly<Record<string, string>> = {},
): Promise<Locator> {
  await openPage(consolePage, 'Contests')
  const now = Date.now()
  return write(consolePage, 'New contest', words, {
    'Starts (UTC+8)': wallTime(now + hour),
    'Ends (UTC+8)': wallTime(now + hour + day),
    'Prizes in USDT, a line each: "1: 1000" or "2-3: 600" for both together': '1: 100',
    ...typed,
  })
}

/** The maker requests an action on the object of this name, and the checker approves it. */
export async function bothDo(
  [maker, checker]: readonly [Page, Page],
  { list, name, verb }: { readonly list: string; readonly name: string; readonly verb: string },
): Promise<void> {
  await openPage(maker, list)
  const row = maker.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: verb }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel('Remark for the record').fill(remark)
  await dialog.getByRole('button', { name: verb }).click()
  await maker.getByText('Sent to a second operator for approval.').waitFor()
  await agree(checker)
}

/** Claims the one request that waits, and agrees to it. */
async function agree(checker: Page): Promise<void> {
  await openPage(checker, 'Approvals')
  await checker.getByRole('button', { name: 'Claim' }).click()
  await approveClaimed(checker)
  await checker.getByText('Approved and done.').waitFor()
}

/** One asks for so much in the account of what bears this name, and the other agrees to it. */
export async function bothFill(
  [maker, checker]: readonly [Page, Page],
  { name, amount, currency }: Readonly<Record<'name' | 'amount' | 'currency', string>>,
): Promise<void> {
  await openPage(maker, 'Funding')
  await maker.getByRole('button', { name: `Top up: ${name}` }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByLabel(`Amount (${currency})`).fill(amount)
  await dialog.getByLabel('Remark for the record').fill(remark)
  await dialog.getByRole('button', { name: 'Ask a second operator' }).click()
  await maker.getByText('Sent to a second operator for approval.').waitFor()
  await agree(checker)
}
