import type { Messages } from 'use-intl'
import { create } from 'zustand'
import { storedLang, storeLang, tagOf } from './languages.ts'
import type { Lang } from './languages.ts'
import { followLanguage } from '../theme/preferences.ts'
import { loadMessages } from './messages.ts'
import type { MessagePart } from './messages.ts'

type LanguageState = { lang: Lang; messages: Messages | null }

export const useLanguage = create<LanguageState>(() => ({ lang: storedLang(), messages: null }))

/** Loads the language stored on this device; called once, before the first render. */
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

/** Includes the rest from the first screen on that needs more than the landing screen does. */
const wanted = new Set<MessagePart>(['first'])
const everyPart = 2
/** The last requested language, and the shown one: answers may arrive out of order. */
let asked: Lang = useLanguage.getState().lang
let shown: { readonly lang: Lang; readonly parts: number } | null = null

/**
 * Loads the messages of all screens except the landing screen. They are loaded when this
 * resolves, even if another language was chosen meanwhile or other callers wait too.
 */
export async function loadRest(): Promise<void> {
  while (shown === null || shown.parts < everyPart) {
    wanted.add('rest')
    const lang = asked
    try {
      await show(lang)
    } catch (error) {
      // Another language is requested by now, and may load.
      if (asked !== lang) continue
      // The landing screen works without the rest, in any language.
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
  // Another language was requested meanwhile, or a later request has shown more of this one already.
  const isLess = shown?.lang === lang && parts.length < shown.parts
  if (lang !== asked || isLess) return
  shown = { lang, parts: parts.length }
  // A part is missing only while no screen needs it.
  const messages = Object.assign({}, ...parts) as Messages
  useLanguage.setState({ lang, messages })
  document.documentElement.lang = tagOf(lang)
}

/** The language of requests. */
export function currentLang(): Lang {
  return useLanguage.getState().lang
}
