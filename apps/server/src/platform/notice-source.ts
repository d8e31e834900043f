import { noticePath, type Language, type NoticeRef, type NoticeType } from '@candor/api'
import { format } from '@candor/money'
import type { Event } from './lane/index.ts'

/** What happened, in one language, and what more there is to say. No links: where it is read is where it is opened. */
export type NoticeWords = { readonly what: string; readonly text: string }

/** What a notice is of, and what can be opened from it. */
export type NoticeAbout = {
  readonly typeKey: NoticeType
  readonly refType: NoticeRef
  /** Null where the screen shows all of its kind. */
  readonly refId: string | null
  /** What the words are made of, where that is not the event's data: a name that another may have by then. */
  readonly data?: unknown
}

/** What is kept of an event, from which its words follow in any language. */
export type KeptEvent = Pick<Event, 'name' | 'data' | 'at'>

/** What one module has to say of its events, so that it can be read again later. */
export type NoticeSource = {
  /** The events that it knows. */
  readonly names: readonly string[]
  /** Null where there is nothing to keep: of practice, or of what its user did themselves. */
  readonly about: (event: Event) => NoticeAbout | null | Promise<NoticeAbout | null>
  readonly say: (kept: KeptEvent, lang: Language) => NoticeWords
}

/**
 * Sends words about an event to a user's e-mail address, in their language; to nobody who has none, and of no topic that they
 * have turned off.
 */
export type MailIn = (event: Event, write: (lang: Language) => NoticeWords) => Promise<void>

/** Puts values where a sentence names them, as in `{amount}`. */
export const filledIn = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key]!)

/** A figure as letters write it: whole, its thousands grouped. */
export const wholeFigure = (text: string): string => format(text, { decimals: 'all' })

/** A minute as letters write it; who reads it may be anywhere, so the zone, UTC, stands beside it. */
export const utcMinute = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ')

type Letters = {
  readonly mailIn: MailIn
  /** Where the app is. */
  readonly origin: string
  /** Which of its events are worth a letter; all of them, if not said. */
  readonly names?: readonly string[]
  /** What a letter says beyond the notice: where to look, at `{link}`. */
  readonly see: (lang: Language, kept: KeptEvent) => string
}

/** Writes of a module's events what can be read of them in the app, with a link to what they are about. */
export function lettersOf(
  source: NoticeSource,
  { mailIn, origin, names = source.names, see }: Letters,
): (event: Event) => Promise<void> {
  return async (event) => {
    if (!names.includes(event.name)) return
    const about = await source.about(event)
    if (about === null) return
    const { data = event.data } = about
    const kept = { name: event.name, data, at: event.at }
    const link = `${origin}/#${noticePath(about)}`
    await mailIn(event, (lang) => {
      const { what, text } = source.say(kept, lang)
      return { what, text: `${text} ${filledIn(see(lang, kept), { link })}`.trim() }
    })
  }
}
