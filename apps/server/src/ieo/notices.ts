import { wallTime, type Language, type ReasonKey } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount } from '@candor/money'
import type { Told } from '../platform/lane/index.ts'
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
import { noticeWords, toldEvents, type ToldEvent } from './notice-words.ts'
import type { Offering, Order } from './tables.ts'

/** What such an event says: the application and its project, what was won and costs, and until when that can be paid. */
export type IeoTold = {
  /** The application's. */
  readonly id: string
  readonly projectId: string
  /** Its names of then; the one that it had, where that was before there were languages. */
  readonly project: string | InLanguages<string>
  readonly symbol: string
  readonly currency: string
  readonly quantity: string
  readonly amount: string
  /** Of what was called off: what came back. */
  readonly refunded: string
  /** Epoch ms; null where nothing is to be paid. */
  readonly payUntil: number | null
  readonly reason: ReasonKey | null
}

const ofStatus: Partial<Record<Order['status'], ToldEvent>> = {
  won: 'ieoWon',
  not_won: 'ieoNotWon',
  lapsed: 'ieoPaymentLapsed',
  cancelled: 'ieoCalledOff',
  listed: 'ieoTokensDelivered',
}

/** What is told of an application that has come to where it is now. */
export function toldOf(order: Order, project: Offering): Told[] {
  const name = ofStatus[order.status]
  return name === undefined ? [] : [told(name, order, project)]
}

/** What is told of one that was won and is not paid. */
export const paymentDue = (order: Order, project: Offering): Told =>
  told('ieoPaymentDue', order, project)

function told(name: ToldEvent, order: Order, project: Offering): Told {
  const data: IeoTold = {
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

/** What came of somebody's applications, and what they have to pay until when. */
export const ieoNotices: NoticeSource = {
  names: toldEvents,
  about: ({ data }) => ({
    typeKey: 'ieo',
    // Where its user pays, too.
    refType: 'ieo_project',
    refId: (data as IeoTold).projectId,
  }),
  say: wordsOf,
}

/** Writes the same to who has an address: who won has until a day to pay, and may not look into the app before it. */
export const mailIeo = (mailIn: MailIn, origin: string) =>
  lettersOf(ieoNotices, { mailIn, origin, see: (lang) => noticeWords[lang].see })

function wordsOf({ name, data }: KeptEvent, lang: Language): NoticeWords {
  const { project, symbol, currency, quantity, amount, refunded, payUntil, reason } =
    data as IeoTold
  const words = noticeWords[lang]
  const values = {
    project: nameIn(project, lang),
    quantity: `${wholeFigure(quantity)} ${symbol}`,
    amount: `${wholeFigure(amount)} ${currency}`,
    refunded: `${wholeFigure(refunded)} ${currency}`,
    at: payUntil === null ? '' : `${wallTime(payUntil)} UTC+8`,
    reason: reason === null ? '' : messageOf(lang, `reason.${reason}`),
  }
  const event = name as ToldEvent
  const more = refunded === '0' ? words.nothingPaid : words.refunded
  const sentences = event === 'ieoCalledOff' ? [words.ieoCalledOff, more] : [words[event]]
  const fill = (sentence: string) => filledIn(sentence, values)
  const text = sentences.map(fill).join(' ')
  // How much stands in no title: a lock screen shows those.
  return {
    what: fill(words.what[event]),
    text: event === 'ieoWon' ? `${values.quantity} · ${text}` : text,
  }
}
