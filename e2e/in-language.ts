import type { Language } from '@candor/api'
import type { Page } from 'playwright-core'

/** Does something with the app in another language, and brings it back to English. */
export async function inLanguage(
  page: Page,
  lang: Language,
  act: () => Promise<void>,
): Promise<void> {
  await speak(page, lang)
  await act()
  await speak(page, 'en-us')
}

/** Brings the app up in this language: the choice is read as it starts. */
export async function speak(page: Page, lang: Language): Promise<void> {
  await page.evaluate((code) => localStorage.setItem('lang', code), lang)
  await page.reload()
}
