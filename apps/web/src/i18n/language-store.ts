import { create } from 'zustand'
import { storedLang, storeLang, tagOf } from './languages.ts'
import type { Lang } from './languages.ts'
import { loadMessages } from './messages.ts'
import type { Messages } from './messages.ts'

type LanguageState = { lang: Lang; messages: Messages | null }

export const useLanguage = create<LanguageState>(() => ({ lang: storedLang(), messages: null }))

/** Loads the language kept on this device; called once, before the first render. */
export async function startLanguage(): Promise<void> {
  await show(storedLang())
}

/** Switches at once and for later visits. The old language stays on screen until the new one is loaded. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await show(lang)
  storeLang(lang)
}

async function show(lang: Lang): Promise<void> {
  const messages = await loadMessages(lang)
  useLanguage.setState({ lang, messages })
  document.documentElement.lang = tagOf(lang)
}

/** The language of requests. */
export function currentLang(): Lang {
  return useLanguage.getState().lang
}
