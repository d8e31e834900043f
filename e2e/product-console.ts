import { languageText, languages, type ProductWords } from '@candor/api'
import type { Page } from 'playwright-core'
import { approveClaimed, openPage } from './console.ts'

/** The second operator claims the approval request with this sentence, views it and approves it. */
export async function agreeTo(
  checker: Page,
  sentence: RegExp,
  look = async () => {},
): Promise<void> {
  await openPage(checker, 'Approvals')
  await checker.getByText(sentence).waitFor()
  await checker.getByRole('button', { name: 'Claim' }).click()
  // The list is reloaded then, which closes opened rows.
  await checker.getByRole('button', { name: 'Approve' }).waitFor()
  await look()
  await approveClaimed(checker)
  await checker.getByText('Approved and done.').waitFor()
}

const labels = {
  name: 'Name',
  description: 'What it is',
  disclosure: 'Disclosure',
  payer: 'Who pays its income',
  source: 'From what',
} as const

/** Fills in a product's texts in every language. */
export async function writeProductWords(consolePage: Page, words: ProductWords): Promise<void> {
  const dialog = consolePage.getByRole('dialog')
  for (const lang of languages) {
    const called = languageText[lang]
    // By keyboard: the strip of tabs scrolls, and a tap may hit the neighbouring tab.
    await dialog.getByRole('tab', { name: new RegExp(`^${called}`) }).press('Enter')
    for (const [part, label] of Object.entries(labels))
      await dialog
        .getByLabel(`${label} in ${called}`, { exact: true })
        .fill(words[lang][part as keyof typeof labels])
  }
}
