import type { Page } from 'playwright-core'
import { openPage } from './console.ts'

/** Claims and opens the only pending item of a queue. Resolves with its row. */
export async function claimIn(consolePage: Page, queue: string): Promise<void> {
  await openPage(consolePage, queue)
  await consolePage.getByRole('button', { name: 'Claim' }).click()
  await consolePage.getByRole('button', { name: 'Release' }).waitFor()
  await consolePage.getByRole('button', { name: 'Details' }).click()
}

/** Answers the opened conversation and waits for the answer in it. */
export async function answerInConsole(consolePage: Page, text: string): Promise<void> {
  await consolePage.getByRole('textbox', { name: 'Answer' }).fill(text)
  await consolePage.getByRole('button', { name: 'Send answer' }).click()
  await consolePage.getByRole('log').getByText(text).waitFor()
}
