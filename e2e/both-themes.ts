import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { proofScale } from '../apps/server/src/testing/proof-scale.ts'
import { violations } from './violations.ts'

const light = ['light', 'rgb(245, 246, 248)'] as const
const dark = ['dark', 'rgb(11, 14, 20)'] as const
/** The console's themes with their backgrounds; the second one in `npm run prove` only. */
const themes = proofScale({ quick: [light], full: [light, dark] })
/** The bar's spinner has no accessible name while something loads. */
const rests = { interval: 250 }

/**
 * Expects no axe violation on a page of the console in both themes (`npm test`: light only), and leaves the light theme on.
 * @param name the page's name for the failure message
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [colorScheme, ground] of themes) {
    await page.emulateMedia({ colorScheme })
    await expect
      .poll(async () => [name, await groundOf(page), await violations(page)], rests)
      .toEqual([name, ground, []])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
