import { create } from 'zustand'
import { storedLang, storeLang, tagOf } from './languages.ts'
import type { Lang } from './languages.ts'
import { followLanguage } from '../theme/preferences.ts'
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
  if (asked !== lang) return
  storeLang(lang)
  followLanguage(lang)
}

/** From the first screen on that needs more than the landing screen does. */
const wanted = new Set<MessagePart>(['first'])
const everyPart = 2
/** The language that was asked for last, and what is on the screen: answers need not come in their order. */
let asked: Lang = useLanguage.getState().lang
let shown: { readonly lang: Lang; readonly parts: number } | null = null

/**
 * Loads what every screen but the landing screen says, before such a screen is drawn: it is there when this is done,
 * whichever language was chosen meanwhile, and whoever else waits for it.
 */
export async function loadRest(): Promise<void> {
  while (shown === null || shown.parts < everyPart) {
    wanted.add('rest')
    const lang = asked
    try {
      await show(lang)
    } catch (error) {
      // Another language is asked for by now, and may come.
      if (asked !== lang) continue
      // The landing screen goes on without it, in whichever language.
      wanted.delete('rest')
      throw error
    }
  }
}

async function show(lang: Lang): Promise<void> {
  const before = asked
  asked = lang
  const parts = await Promise.all([...wanted].map((part) => loadMessages(lang, part))).catch(
    (error: unknown) => {
      if (asked === lang) asked = shown?.lang ?? before
      throw error
    },
  )
  // Another language was asked for meanwhile, or somebody who asked later has shown more of this one already.
  const isLess = shown?.lang === lang && parts.length < shown.parts
  if (lang !== asked || isLess) return
  shown = { lang, parts: parts.length }
  // A part is missing only where nothing that needs it is on the screen.
  const messages = Object.assign({}, ...parts) as Messages
  useLanguage.setState({ lang, messages })
  document.documentElement.lang = tagOf(lang)
}

/** The language of requests. */
export function currentLang(): Lang {
  return useLanguage.getState().lang
}
