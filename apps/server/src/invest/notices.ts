import { dayOf, type Language, type ReasonKey } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Pool } from 'pg'
import type { Event } from '../platform/lane/index.ts'
import type { InLanguages } from '../platform/in-languages.ts'
import type { Live } from '../platform/live/live.ts'
import { nameIn } from '../platform/offer-words.ts'
import {
  filledIn,
  lettersOf,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
} from '../platform/notice-source.ts'
import type { NotRenewed } from './commands/renew-orders.ts'
import { dayAt } from '../platform/business-day.ts'
import { noticeWords, notifiedEvents, type NotifiedEvent } from './notice-words.ts'
import { readProducts } from './read-products.ts'
import { namesOf } from './words.ts'

/** Data of such an event: the order, and fields of some events only. */
type ProductEvent = {
  readonly id: string
  readonly productId: string
  readonly day?: number
  /** For several unpaid days, the first and their number; `day` is the last. */
  readonly firstDay?: number
  readonly days?: number
  readonly reason?: NotRenewed
  /** Reason of a freeze or release. */
  readonly because?: ReasonKey
}

const isNotified = (name: string): name is NotifiedEvent =>
  (notifiedEvents as readonly string[]).includes(name)

type Tools = {
  readonly pool: Pick<Pool, 'query'>
  readonly mailIn: MailIn
  /** Origin of the web app, for links. */
  readonly origin: string
}

/** Mails users about their income and renewals. */
export const mailProducts = ({ pool, mailIn, origin }: Tools) =>
  lettersOf(productNotices(pool), { mailIn, origin, see: (lang) => noticeWords[lang].see })

/** The same as notices of the inbox, with the product's name at the time. */
export const productNotices = (pool: Tools['pool']): NoticeSource => ({
  names: notifiedEvents,
  async about(event) {
    const facts = event.data as ProductEvent
    const data = { ...facts, product: await namesAt(pool, event) }
    return { typeKey: 'product', refType: 'product_order', refId: facts.id, data }
  },
  say: wordsOf,
})

async function namesAt(pool: Tools['pool'], { data, at }: Event): Promise<InLanguages<string>> {
  const { productId } = data as ProductEvent
  const terms = (await readProducts(pool, at)).get(productId)
  return terms === undefined ? { 'en-us': productId } : namesOf(terms)
}

function wordsOf({ name, data }: Pick<Event, 'name' | 'data'>, lang: Language): NoticeWords {
  const {
    product,
    day,
    firstDay,
    days,
    reason,
    because: why,
  } = data as ProductEvent & {
    /** In every language. */
    readonly product: InLanguages<string>
  }
  const words = noticeWords[lang]
  const values: Record<string, string> = {
    product: nameIn(product, lang),
    day: day === undefined ? '' : dayOf(dayAt(day)),
    first: firstDay === undefined ? '' : dayOf(dayAt(firstDay)),
    days: String(days ?? 0),
    why: why === undefined ? '' : messageOf(lang, `reason.${why}`),
  }
  const fill = (sentence: string) => filledIn(sentence, values)
  const because = reason === undefined ? [] : [words.because[reason]]
  return {
    what: fill(words.what[name as NotifiedEvent]),
    text: [sentenceOf(name as NotifiedEvent, days ?? 1, words), ...because].map(fill).join(' '),
  }
}

/** One unpaid day, or several reported together. */
const sentenceOf = (name: NotifiedEvent, days: number, words: (typeof noticeWords)[Language]) =>
  name === 'incomeFrozen' && days > 1 ? words.incomeFrozenDays : words[name]

/** Pushes the same events to the user's browsers, so that they read again. */
export function pushProducts(live: Pick<Live, 'deliver' | 'clients'>): (event: Event) => void {
  return ({ name, data, userId, at }) => {
    if (live.clients === 0 || !isNotified(name)) return
    const { id, productId } = data as ProductEvent
    live.deliver(userId, 'notice', [
      { id, kind: name, refType: 'product_order', refId: id, values: { productId }, at },
    ])
  }
}
