import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { atRest } from './screen.ts'

const folder = join(import.meta.dirname, '../.output/pictures')

/** Takes a picture of the screen as it is now, by day and by night; it stays in the light theme. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await atRest(page)
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), fullPage })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
