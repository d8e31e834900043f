import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { proofScale } from '../apps/server/src/testing/proof-scale.ts'
import { atRest } from './screen.ts'

const folder = join(import.meta.dirname, '../.output/pictures')
const keepsPictures = proofScale({ quick: false, full: true })

type Look = { readonly fullPage?: boolean; readonly scale?: 'css' | 'device' }

/** Saves a picture in `.output/pictures`, in `npm run prove` only, since nothing is asserted about it. */
export async function keepPicture(
  shown: Page | Locator,
  name: string,
  look: Look = {},
): Promise<void> {
  if (keepsPictures) await shown.screenshot({ path: join(folder, `${name}.png`), ...look })
}

/** Saves the screen in both themes and leaves the light theme on. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!keepsPictures) return
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await atRest(page)
    await keepPicture(page, `${name}-${theme}`, { fullPage })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
