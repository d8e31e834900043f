import type { Page } from 'playwright-core'
import { openPage } from './desk.ts'

/** The row of the only item that waits in a queue of the desk, claimed and opened. */
export async function claimIn(desk: Page, queue: string): Promise<void> {
  await openPage(desk, queue)
  await desk.getByRole('button', { name: 'Claim' }).click()
  await desk.getByRole('button', { name: 'Release' }).waitFor()
  await desk.getByRole('button', { name: 'Details' }).click()
}

/** Answers what is opened, and sees the answer among what was said. */
export async function answerAtDesk(desk: Page, text: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'Answer' }).fill(text)
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await desk.getByRole('log').getByText(text).waitFor()
}
