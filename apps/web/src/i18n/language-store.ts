import { create } from 'zustand'
import { storedLang, storeLang, tagOf } from './languages.ts'
import type { Lang } from './languages.ts'
import { loadMessages } from './messages.ts'
import type { MessagePart, Messages } from './messages.ts'

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

/** From the first screen on that needs more than the landing screen does. */
const wanted = new Set<MessagePart>(['first'])

/** Loads what every screen but the landing screen says; before such a screen is drawn, and once. */
export async function loadRest(): Promise<void> {
  if (wanted.has('rest')) return
  wanted.add('rest')
  try {
    await show(currentLang())
  } catch (error) {
    wanted.delete('rest')
    throw error
  }
}

async function show(lang: Lang): Promise<void> {
  const parts = await Promise.all([...wanted].map((part) => loadMessages(lang, part)))
  // A part is missing only where nothing that needs it is on the screen.
  const messages = Object.assign({}, ...parts) as Messages
  useLanguage.setState({ lang, messages })
  document.documentElement.lang = tagOf(lang)
}

/** The language of requests. */
export function currentLang(): Lang {
  return useLanguage.getState().lang
}
