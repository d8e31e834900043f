import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

/**
 * Selects a radio button by its label, because the input itself is one hidden pixel.
 * The click waits until the label is stable; a forced click is lost while a sheet opens.
 */
export async function chooseRadio(radio: Locator): Promise<void> {
  const { labels } = (await radio.findElement()) as HTMLInputElement
  await page.elementLocator(labels![0]!).click()
}
