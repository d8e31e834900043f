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
import { noticeWords, toldEvents, type ToldEvent } from './notice-words.ts'

/** What such an event says: the loan, and the price at which some of its collateral is sold. */
export type LoanTold = {
  readonly id: string
  readonly price: string | null
  /** Why it was not given. */
  readonly reason?: LoanReason | null
  /** What was paid out, or is due. */
  readonly amount?: string
  /** When that is due, epoch ms. */
  readonly at?: number
}

/** Writes to who has an address what happened to their loan while they were away. */
export const mailLoans = (mailIn: MailIn, origin: string) =>
  lettersOf(loanNotices, { mailIn, origin, see: (lang) => noticeWords[lang].see })

/** The same to be read again later. */
export const loanNotices: NoticeSource = {
  names: toldEvents,
  about: ({ data }) => ({ typeKey: 'loan', refType: 'loan', refId: (data as LoanTold).id }),
  say: wordsOf,
}

function wordsOf({ name, data }: Pick<Event, 'name' | 'data'>, lang: Language): NoticeWords {
  const { id, price, reason, amount, at } = data as LoanTold
  const words = noticeWords[lang]
  const text = words[name as ToldEvent]
    .replace('{price}', `${price} USDT`)
    .replace('{reason}', reason == null ? '' : messageOf(lang, `loan.${reason}`))
    .replace('{amount}', amount === undefined ? '' : wholeFigure(amount))
    .replace('{at}', at === undefined ? '' : `${wallTime(at)} UTC+8`)
  return { what: words.what.replace('{loan}', orderNumber('loan', id)), text }
}
