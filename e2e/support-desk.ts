import type { Page } from 'playwright-core'
import { openPage } from './desk.ts'

/** Claims and opens the only pending item of a queue. Resolves with its row. */
export async function claimIn(desk: Page, queue: string): Promise<void> {
  await openPage(desk, queue)
  await desk.getByRole('button', { name: 'Claim' }).click()
  await desk.getByRole('button', { name: 'Release' }).waitFor()
  await desk.getByRole('button', { name: 'Details' }).click()
}

/** Answers the opened conversation and waits for the answer in it. */
export async function answerAtDesk(desk: Page, text: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'Answer' }).fill(text)
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await desk.getByRole('log').getByText(text).waitFor()
}
