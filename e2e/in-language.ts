import type { Language } from '@candor/api'
import type { Page } from 'playwright-core'

/** Runs `act` with the app in another language, then switches back to English. */
export async function inLanguage(
  page: Page,
  lang: Language,
  act: () => Promise<void>,
): Promise<void> {
  await speak(page, lang)
  await act()
  await speak(page, 'en-us')
}

/** Reloads the app in this language. */
export async function speak(page: Page, lang: Language): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('lang', code), lang)
  await page.reload()
}
