import { noticePath, type Language, type NoticeRef, type NoticeType } from '@candor/api'
import { format } from '@candor/money'
import type { Event } from './lane/index.ts'

/** A notice's title and details in one language. Without links: the notice is opened where it is read. */
export type NoticeWords = { readonly what: string; readonly text: string }

/** The type of a notice, and the record that it opens. */
export type NoticeAbout = {
  readonly typeKey: NoticeType
  readonly refType: NoticeRef
  /** Null if the screen lists all records of this type. */
  readonly refId: string | null
  /** Data of the words if it differs from the event's data: a name that may change later. */
  readonly data?: unknown
}

/** The stored part of an event, from which its words follow in any language. */
export type KeptEvent = Pick<Event, 'name' | 'data' | 'at'>

/** The notices of one module's events, so that they can be read again later. */
export type NoticeSource = {
  /** The names of the events that have notices. */
  readonly names: readonly string[]
  /** Null if the event needs no notice: practice, or an action of the user. */
  readonly about: (event: Event) => NoticeAbout | null | Promise<NoticeAbout | null>
  readonly say: (kept: KeptEvent, lang: Language) => NoticeWords
}

/**
 * Sends an e-mail about an event to a user in their language. Sends none without an address, or on a topic that the
 * user has turned off.
 */
export type MailIn = (event: Event, write: (lang: Language) => NoticeWords) => Promise<void>

/** Fills placeholders such as `{amount}`. */
export const filledIn = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key]!)

/** A figure for letters: all decimals, thousands grouped. */
export const wholeFigure = (text: string): string => format(text, { decimals: 'all' })

/** A minute for letters, in UTC with the zone stated, because the reader's zone is unknown. */
export const utcMinute = (at: number): string =>
  new Date(at).toISOString().slice(0, 16).replace('T', ' ')

type Letters = {
  readonly mailIn: MailIn
  /** Origin of the web app. */
  readonly origin: string
  /** Events that are mailed; all of them by default. */
  readonly names?: readonly string[]
  /** The last sentence of a letter: where to look, at `{link}`. */
  readonly see: (lang: Language, kept: KeptEvent) => string
}

/** Creates a listener that mails a module's notices, with a link to their records. */
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
