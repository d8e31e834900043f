import type { Language } from '@candor/api'
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
import {
  poolWarnedEvent,
  poolWarningOf,
  warnedEvent,
  warningOf,
  type PoolWarningEvent,
  type WarningEvent,
} from './events.ts'

/** Mails that the margin of a position or of a cross account runs low. Demo positions only appear on the screen. */
export function mailWarnings(mailIn: MailIn, origin: string): (event: Event) => Promise<void> {
  const see = (lang: Language, event: Warned) =>
    noticeWords[lang][warningOf(event) === null ? 'fill' : 'see']
  return lettersOf(warningNotices, { mailIn, origin, see })
}

/** The same as a notice of the inbox. */
export const warningNotices: NoticeSource = {
  names: [warnedEvent, poolWarnedEvent],
  about(event) {
    if (demoOf(event) !== false) return null
    const id = warningOf(event)?.id ?? null
    return { typeKey: 'trade', refType: id === null ? 'cross' : 'position', refId: id }
  },
  say: wordsOf,
}

type Warned = Pick<Event, 'name' | 'data'>

/** Whether an event is of simulated money; null for any other event. */
function demoOf(event: Warned): boolean | null {
  const warning = warningOf(event) ?? poolWarningOf(event)
  return warning === null ? null : warning.isDemo === true
}

function wordsOf(event: Warned, lang: Language): NoticeWords {
  const warning = warningOf(event)
  return warning === null ? poolWords(poolWarningOf(event)!, lang) : warningWords(warning, lang)
}

function poolWords(warning: PoolWarningEvent, lang: Language): NoticeWords {
  const { account, atLevel, closes, when } = noticeWords[lang]
  const { level, equity, need, currency, at } = warning
  const sentences = [
    atLevel
      .replace('{level}', String(level))
      .replace('{equity}', wholeFigure(equity))
      .replace('{need}', wholeFigure(need))
      .replaceAll('{currency}', currency),
    closes,
    when.replace('{at}', utcMinute(at)),
  ]
  return { what: account, text: sentences.join(' ') }
}

function warningWords(warning: WarningEvent, lang: Language): NoticeWords {
  const { what, reached, reachedCloseOut, when } = noticeWords[lang]
  const { symbol, level, price, liquidationPrice, at } = warning
  const sentences = [
    (warning.isCloseOut ? reachedCloseOut : reached)
      .replace('{symbol}', symbol)
      .replace('{level}', String(level))
      .replace('{price}', wholeFigure(price))
      .replace('{liquidation}', wholeFigure(liquidationPrice)),
    when.replace('{at}', utcMinute(at)),
  ]
  return { what: what.replace('{symbol}', symbol), text: sentences.join(' ') }
}
