import { orderNumber, wallTime, type Language, type LoanReason } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Event } from '../platform/lane/index.ts'
import {
  lettersOf,
  wholeFigure,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
} from '../platform/notice-source.ts'
import { noticeWords, notifiedEvents, type NotifiedEvent } from './notice-words.ts'

/** Data of such an event: the loan, and the price at which collateral is sold. */
export type LoanEvent = {
  readonly id: string
  readonly price: string | null
  /** Why it was refused. */
  readonly reason?: LoanReason | null
  /** Amount paid out or due. */
  readonly amount?: string
  /** Its due time (epoch ms). */
  readonly at?: number
}

/** Mails users about their loans. */
export const mailLoans = (mailIn: MailIn, origin: string) =>
  lettersOf(loanNotices, { mailIn, origin, see: (lang) => noticeWords[lang].see })

/** The same as notices of the inbox. */
export const loanNotices: NoticeSource = {
  names: notifiedEvents,
  about: ({ data }) => ({ typeKey: 'loan', refType: 'loan', refId: (data as LoanEvent).id }),
  say: wordsOf,
}

function wordsOf({ name, data }: Pick<Event, 'name' | 'data'>, lang: Language): NoticeWords {
  const { id, price, reason, amount, at } = data as LoanEvent
  const words = noticeWords[lang]
  const text = words[name as NotifiedEvent]
    .replace('{price}', `${price} USDT`)
    .replace('{reason}', reason == null ? '' : messageOf(lang, `loan.${reason}`))
    .replace('{amount}', amount === undefined ? '' : wholeFigure(amount))
    .replace('{at}', at === undefined ? '' : `${wallTime(at)} UTC+8`)
  return { what: words.what.replace('{loan}', orderNumber('loan', id)), text }
}
