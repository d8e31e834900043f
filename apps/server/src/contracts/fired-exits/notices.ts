import type { Language } from '@candor/api'
import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import {
  filledIn,
  wholeFigure,
  type KeptEvent,
  type NoticeSource,
  type NoticeWords,
} from '../../platform/notice-source.ts'
import { bookValues } from '../contest-book.ts'
import { firedWords } from './notice-words.ts'
import { firedEvent, firedOf } from './events.ts'

/**
 * Notices of a stop-loss or take-profit that closed all or a part of a position. No mail: the user asked for the exit, and it
 * requires no action. Demo positions only appear on the screen.
 */
export const firedNotices: NoticeSource = {
  names: [firedEvent],
  about(event) {
    const { id, isDemo } = firedOf(event)!
    return isDemo ? null : { typeKey: 'trade', refType: 'position', refId: id }
  },
  say: wordsOf,
}

function wordsOf(kept: KeptEvent, lang: Language): NoticeWords {
  const words = firedWords[lang]
  const { exit, isCarried, left, seq, symbol, quantity, price, profit, fee, currency } =
    firedOf(kept)!
  const at = new Date(kept.at).toISOString().slice(0, 19).replace('T', ' ')
  const figures = {
    quantity: wholeFigure(quantity),
    price: wholeFigure(price),
    profit: wholeFigure(profit),
    fee: wholeFigure(fee),
    left: left === null ? '' : wholeFigure(left),
  }
  const values = { symbol, currency, ...figures }
  const fill = (sentence: string) => filledIn(sentence, { ...values, seq: String(seq), at })
  const sentences = [
    words.closed,
    ...(isCarried ? [words.carried] : []),
    words.result,
    left === null ? words.whole : words.rest,
  ]
  return {
    what: fill(words.subject[isCarried ? 'carried' : exit]),
    text: sentences.map(fill).join(' '),
  }
}

/** Pushes the same event to the user's browsers. */
export function pushFired(live: Pick<Live, 'deliver' | 'clients'>): (event: Event) => void {
  return (event) => {
    const fired = live.clients === 0 ? null : firedOf(event)
    if (fired === null) return
    const { id, exit, symbol, quantity, price, profit, currency } = fired
    const values = { exit, symbol, quantity, price, profit, currency, ...bookValues(fired) }
    const { name, userId, at } = event
    live.deliver(userId, 'notice', [{ id, kind: name, refType: 'position', refId: id, values, at }])
  }
}
