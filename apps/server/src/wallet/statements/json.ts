import { Amount } from '@candor/money'
import { entriesOf, wordsOf, zonedTime, type Render } from './document.ts'

/** The same for programs: decimals as text, times as epoch ms and as wall clock. */
export const renderJson: Render = async (document, onWritten) => {
  const { account: nameOf, kind: typeOf } = wordsOf(document.lang)
  const { beginAt, endAt, writtenAt, uid, lang, isSandbox } = document
  const file = {
    form: 'candor-statement-1',
    user: uid,
    lang,
    zone: '+08:00',
    testMoney: isSandbox,
    beginAt,
    endAt,
    writtenAt,
    accounts: document.accounts.map(({ kind, currency, opening, entries, sum, closing }) => ({
      account: kind,
      name: nameOf(kind),
      currency,
      opening: Amount.text(opening),
      entries: entries.map((entry) => ({
        at: entry.at,
        time: zonedTime(entry.at),
        kind: entry.kind,
        type: typeOf(entry.kind),
        orderNo: entry.orderNo,
        amount: Amount.text(entry.amount),
        after: Amount.text(entry.after),
      })),
      sum: Amount.text(sum),
      closing: Amount.text(closing),
    })),
  }
  onWritten(entriesOf(document))
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
}
