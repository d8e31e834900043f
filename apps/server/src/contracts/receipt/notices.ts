import type { Language } from '@candor/api'
import {
  filledIn,
  wholeFigure,
  lettersOf,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
} from '../../platform/notice-source.ts'
import { receiptWords } from './notice-words.ts'
import { liquidatedEvent, receiptOf, type ReceiptEvent } from './events.ts'

/**
 * Mails that a position was liquidated or closed out: the tick, price, fee and returned money. Demo positions only appear on
 * the screen.
 */
export const mailReceipts = (mailIn: MailIn, origin: string) =>
  lettersOf(receiptNotices, { mailIn, origin, see: (lang) => receiptWords[lang].see })

/** The same as a notice of the inbox. */
export const receiptNotices: NoticeSource = {
  names: [liquidatedEvent],
  about(event) {
    const { id, isDemo } = receiptOf(event)!
    return isDemo ? null : { typeKey: 'trade', refType: 'position', refId: id }
  },
  say: (event, lang) => wordsOf(receiptOf(event)!, lang),
}

function wordsOf(receipt: ReceiptEvent, lang: Language): NoticeWords {
  const words = receiptWords[lang]
  const { reason, symbol, isCross } = receipt
  const values: Record<string, string> = {
    symbol,
    seq: String(receipt.seq),
    mark: wholeFigure(receipt.markPrice),
    at: timeOf(receipt.at),
    equity: wholeFigure(receipt.equity),
    need: wholeFigure(receipt.need),
    currency: receipt.currency,
    price: wholeFigure(receipt.closePrice),
    fees: wholeFigure(receipt.fees),
    fee: wholeFigure(receipt.liquidationFee),
    returned: wholeFigure(receipt.returned),
    shortfall: wholeFigure(receipt.shortfall),
  }
  const fill = (sentence: string) => filledIn(sentence, values)
  const sentences = [
    words.closed[reason],
    isCross ? words.becauseOfAccount : words.because,
    words.price,
    reason === 'liquidation' ? words.fees : words.noFee,
    isCross ? words.leftInAccount : words.returned,
    ...(receipt.shortfall === '0' ? [] : [words.shortfall]),
  ]
  return { what: fill(words.subject[reason]), text: sentences.map(fill).join(' ') }
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
