import type { Language } from '@candor/api'
import { format, Rate } from '@candor/money'
import type { Event } from '../../platform/lane/index.ts'
import {
  lettersOf,
  utcMinute,
  wholeFigure,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
} from '../../platform/notice-source.ts'
import { noticeWords } from './notice-words.ts'
import { reachedEvent, reachedOf, type ReachedAlert } from './events.ts'

/** Mails a reached alert to its user if they asked for it. */
export function mailAlerts(mailIn: MailIn, origin: string): (event: Event) => Promise<void> {
  const see = (lang: Language) => noticeWords[lang].see
  const write = lettersOf(alertNotices, { mailIn, origin, see })
  return async (event) => {
    if (reachedOf(event)?.mailed === true) await write(event)
  }
}

/** Notices of reached alerts to read later, mailed or not. */
export const alertNotices: NoticeSource = {
  names: [reachedEvent],
  about: (event) => ({
    typeKey: 'trade',
    refType: 'priceAlert',
    refId: reachedOf(event)!.id,
  }),
  say: (event, lang) => wordsOf(reachedOf(event)!, lang),
}

function wordsOf(reached: ReachedAlert, lang: Language): NoticeWords {
  const words = noticeWords[lang]
  const { symbol, condition, price, missingFrom, at } = reached
  const sentences = [
    words[condition]
      .replace('{symbol}', symbol)
      .replace('{price}', wholeFigure(price))
      .replace('{value}', boundOf(reached)),
    words.when.replace('{at}', utcMinute(at)),
    missingFrom === null
      ? null
      : words.missing.replace('{from}', utcMinute(missingFrom)).replace('{to}', utcMinute(at)),
  ]
  return {
    what: words.what.replace('{symbol}', symbol),
    text: sentences.filter((one) => one !== null).join(' '),
  }
}

/** The threshold: a price as entered, or a change as a percentage. */
function boundOf({ condition, value }: ReachedAlert): string {
  if (condition === 'above' || condition === 'below') return wholeFigure(value)
  return `${format(Rate.of(Rate.read(value) * 100n), { decimals: 2 })}%`
}
