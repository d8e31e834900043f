import { wallTime, type Language, type ReasonKey } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount } from '@candor/money'
import type { NewEvent } from '../platform/lane/index.ts'
import {
  filledIn,
  lettersOf,
  type KeptEvent,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
  wholeFigure,
} from '../platform/notice-source.ts'
import { nameIn, namesOf } from '../platform/offer-words.ts'
import type { InLanguages } from '../platform/in-languages.ts'
import { noticeWords, notifiedEvents, type NotifiedEvent } from './notice-words.ts'
import type { Offering, Order } from './tables.ts'

/** Data of such an event: application, project, win and price, and the payment deadline. */
export type IeoEvent = {
  /** Id of the application. */
  readonly id: string
  readonly projectId: string
  /** Its names at the time. */
  readonly project: InLanguages<string>
  readonly symbol: string
  readonly currency: string
  readonly quantity: string
  readonly amount: string
  /** For a cancelled project: the refund. */
  readonly refunded: string
  /** Epoch ms; null if no payment is due. */
  readonly payUntil: number | null
  readonly reason: ReasonKey | null
}

const ofStatus: Partial<Record<Order['status'], NotifiedEvent>> = {
  won: 'ieoWon',
  not_won: 'ieoNotWon',
  lapsed: 'ieoPaymentLapsed',
  cancelled: 'ieoCalledOff',
  listed: 'ieoTokensDelivered',
}

/** Events of an application's new state. */
export function applicationEvents(order: Order, project: Offering): NewEvent[] {
  const name = ofStatus[order.status]
  return name === undefined ? [] : [eventFor(name, order, project)]
}

/** The event of an unpaid win. */
export const paymentDue = (order: Order, project: Offering): NewEvent =>
  eventFor('ieoPaymentDue', order, project)

function eventFor(name: NotifiedEvent, order: Order, project: Offering): NewEvent {
  const data: IeoEvent = {
    id: order.id,
    projectId: project.id,
    project: namesOf(project.spoken),
    symbol: order.symbol,
    currency: order.currency,
    quantity: Amount.text(order.wonQuantity ?? Amount.zero),
    amount: Amount.text(order.payAmount ?? Amount.zero),
    refunded: Amount.text(order.status === 'cancelled' ? order.paidAmount : Amount.zero),
    payUntil: order.payUntil,
    reason: project.cancelReason,
  }
  return { name, data }
}

/** Results of a user's applications, and payments due with their deadlines. */
export const ieoNotices: NoticeSource = {
  names: notifiedEvents,
  about: ({ data }) => ({
    typeKey: 'ieo',
    // Where its user pays, too.
    refType: 'ieo_project',
    refId: (data as IeoEvent).projectId,
  }),
  say: wordsOf,
}

/** Mails the same: a winner may have only a day to pay, and might not open the app before. */
export const mailIeo = (mailIn: MailIn, origin: string) =>
  lettersOf(ieoNotices, { mailIn, origin, see: (lang) => noticeWords[lang].see })

function wordsOf({ name, data }: KeptEvent, lang: Language): NoticeWords {
  const { project, symbol, currency, quantity, amount, refunded, payUntil, reason } =
    data as IeoEvent
  const words = noticeWords[lang]
  const values = {
    project: nameIn(project, lang),
    quantity: `${wholeFigure(quantity)} ${symbol}`,
    amount: `${wholeFigure(amount)} ${currency}`,
    refunded: `${wholeFigure(refunded)} ${currency}`,
    at: payUntil === null ? '' : `${wallTime(payUntil)} UTC+8`,
    reason: reason === null ? '' : messageOf(lang, `reason.${reason}`),
  }
  const event = name as NotifiedEvent
  const more = refunded === '0' ? words.nothingPaid : words.refunded
  const sentences = event === 'ieoCalledOff' ? [words.ieoCalledOff, more] : [words[event]]
  const fill = (sentence: string) => filledIn(sentence, values)
  const text = sentences.map(fill).join(' ')
  // Titles contain no amounts, because lock screens show them.
  return {
    what: fill(words.what[event]),
    text: event === 'ieoWon' ? `${values.quantity} · ${text}` : text,
  }
}
