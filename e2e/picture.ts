import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { proofScale } from '../apps/server/src/testing/proof-scale.ts'
import { atRest } from './screen.ts'

const folder = join(import.meta.dirname, '../.output/pictures')
const keepsPictures = proofScale({ quick: false, full: true })

type Look = { readonly fullPage?: boolean; readonly scale?: 'css' | 'device' }

/** Keeps a picture in `.output/pictures`, to look at: in `npm run prove` alone, for nothing is asserted of it. */
export async function keepPicture(
  shown: Page | Locator,
  name: string,
  look: Look = {},
): Promise<void> {
  if (keepsPictures) await shown.screenshot({ path: join(folder, `${name}.png`), ...look })
}

/** Keeps a picture of the screen as it is now, by day and by night; it stays in the light theme. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!keepsPictures) return
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await atRest(page)
    await keepPicture(page, `${name}-${theme}`, { fullPage })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
