import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'

/**
 * Presses a radio button by its label, as people do: the input itself is one hidden pixel.
 * The click waits until the label stands still; a forced one is lost where a sheet is about to appear.
 */
export async function chooseRadio(radio: Locator): Promise<void> {
  const { labels } = (await radio.findElement()) as HTMLInputElement
  await page.elementLocator(labels![0]!).click()
}
