import { Amount } from '@candor/money'
import { csvLine } from './csv-cell.ts'
import { wordsOf, zonedTime, type Render, type StatementDocument } from './document.ts'
import type { AccountExtract } from './extract.ts'

/** Some spreadsheets need it to recognise UTF-8. */
const byteOrderMark = '\uFEFF'

/** One table: for each account its opening balance, entries, their sum and the closing balance. */
export const renderCsv: Render = async (document, onWritten) => {
  const { word } = wordsOf(document.lang)
  const names = ['account', 'currency', 'row', 'time', 'type', 'order', 'amount', 'after'] as const
  const lines = [byteOrderMark + csvLine(names.map((name) => word(`statement.${name}`)))]
  let written = 0
  for (const account of document.accounts) {
    lines.push(...accountLines(account, document))
    written += account.entries.length
    onWritten(written)
  }
  return Buffer.from(lines.join(''))
}

function accountLines(extract: AccountExtract, document: StatementDocument): string[] {
  const { kind, currency, opening, entries, closing } = extract
  const { word, account, kind: typeOf } = wordsOf(document.lang)
  const name = account(kind)
  const line = (row: 'opening' | 'entry' | 'entries' | 'closing', ...rest: string[]) =>
    csvLine([name, currency, word(`statement.${row}`), ...rest])
  return [
    line('opening', zonedTime(document.beginAt), '', '', '', Amount.text(opening)),
    ...entries.map(({ at, kind: type, orderNo, amount, after }) =>
      line(
        'entry',
        zonedTime(at),
        typeOf(type),
        orderNo ?? '',
        Amount.text(amount),
        Amount.text(after),
      ),
    ),
    line('entries', '', '', '', Amount.text(extract.sum), ''),
    line('closing', zonedTime(document.endAt), '', '', '', Amount.text(closing)),
  ]
}
