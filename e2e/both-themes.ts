import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { proofScale } from '../apps/server/src/testing/proof-scale.ts'
import { violations } from './violations.ts'

const light = ['light', 'rgb(245, 246, 248)'] as const
const dark = ['dark', 'rgb(11, 14, 20)'] as const
/** The console's themes, and what its pages stand on in each: the second one in `npm run prove`. */
const themes = proofScale({ quick: [light], full: [light, dark] })
/** While something loads, the bar turns a wheel that has no name. */
const rests = { interval: 250 }

/**
 * Axe finds nothing on a page of the console, in either theme (`npm test` looks at the light one); it stays in the light one.
 * @param name what is looked at, for who reads a failure
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
