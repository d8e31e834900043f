import type { Language } from '@candor/api'
import { format, Rate } from '@candor/money'
import type { Event } from '../../platform/lane/index.ts'
import { noticeWords } from './notice-words.ts'
import { reachedOf, type ReachedAlert } from './told.ts'

/** Sends words about an event to a user's e-mail address, in their language; to nobody who has none. */
export type MailIn = (
  event: Pick<Event, 'userId' | 'number'>,
  write: (lang: Language) => { readonly what: string; readonly text: string },
) => Promise<void>

/** Writes to who asked for it that an alert was reached. */
export function mailAlerts(mailIn: MailIn, origin: string): (event: Event) => Promise<void> {
  return async (event) => {
    const reached = reachedOf(event)
    if (reached === null || !reached.mailed) return
    await mailIn(event, (lang) => textOf(reached, lang, origin))
  }
}

function textOf(reached: ReachedAlert, lang: Language, origin: string) {
  const words = noticeWords[lang]
  const { symbol, condition, price, missingFrom, at } = reached
  const sentences = [
    words[condition]
      .replace('{symbol}', symbol)
      .replace('{price}', price)
      .replace('{value}', boundOf(reached)),
    words.when.replace('{at}', hour(at)),
    missingFrom === null
      ? null
      : words.missing.replace('{from}', hour(missingFrom)).replace('{to}', hour(at)),
    words.see.replace('{link}', `${origin}/#/hangqing/alerts`),
  ]
  return {
    what: words.what.replace('{symbol}', symbol),
    text: sentences.filter((one) => one !== null).join(' '),
  }
}

/** A price as it was typed, a change as a percentage. */
function boundOf({ condition, value }: ReachedAlert): string {
  if (condition === 'above' || condition === 'below') return value
  return `${format(Rate.of(Rate.read(value) * 100n), { decimals: 2 })}%`
}

/** The minute as mails write it; who reads it may be anywhere, so the zone stands beside it. */
function hour(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}
