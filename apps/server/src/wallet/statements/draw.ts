import { wallTime } from '@candor/api'
import { Amount, format, sum } from '@candor/money'
import { wordsOf, type OnWritten, type StatementDocument } from './document.ts'
import type { AccountExtract, StatementEntry } from './extract.ts'
import { createSheet, type Sheet } from '../../platform/pdf/index.ts'

/** Left edges of time, type and order number; right edges of amount and balance. */
const columns = { time: 40, type: 135, order: 270, amount: 462, after: 555 } as const
const small = 7.5
const countBytes = 100

type Words = ReturnType<typeof wordsOf>

/** Draws a statement as A4 pages. Slow for a long one, so it runs in a thread of its own. */
export async function drawStatement(
  document: StatementDocument,
  onWritten: OnWritten,
): Promise<Uint8Array> {
  const words = wordsOf(document.lang)
  const sheet = createSheet({
    lang: document.lang,
    title: words.word('statement.title'),
    page: words.word('statement.page'),
    at: document.writtenAt,
  })
  drawHead(sheet, document, words)
  let written = 0
  drawTotals(sheet, document, words)
  for (const account of document.accounts) {
    const figure = figuresOf(account)
    drawAccountHead(sheet, account, words, figure)
    for (const entry of account.entries) {
      drawEntry(sheet, entry, words, figure)
      written += 1
      if (written % countBytes === 0) onWritten(written)
    }
    drawAccountEnd(sheet, account, words, figure)
  }
  onWritten(written)
  return sheet.end()
}

function drawHead(sheet: Sheet, document: StatementDocument, { word }: Words): void {
  const { uid, holder, beginAt, endAt, writtenAt, isSandbox, accounts } = document
  sheet.text('Candor', columns.time, { size: 13 })
  sheet.down(20)
  sheet.line()
  sheet.down(10)
  sheet.text(word('statement.title'), columns.time, { size: 18 })
  sheet.down(28)
  const facts = [
    [word('statement.holder'), holder],
    [word('statement.user'), uid],
    [word('statement.period'), `${wallTime(beginAt)} – ${wallTime(endAt)} UTC+8`],
    [word('statement.written'), `${wallTime(writtenAt)} UTC+8`],
  ] as const
  for (const [name, value] of facts) {
    sheet.text(name, columns.time, { grey: true })
    sheet.text(value, columns.type + 20)
    sheet.down(14)
  }
  const notes = [
    word('statement.zone'),
    ...(isSandbox ? [word('statement.testMoney')] : []),
    ...(accounts.length === 0 ? [word('statement.nothing')] : []),
  ]
  for (const note of notes) {
    sheet.text(note, columns.time, { grey: true })
    sheet.down(14)
  }
}

type Figure = (amount: Amount) => string

/** Groups thousands and keeps every digit: equal decimals in each row align the points. */
function figuresOf({ opening, closing, sum: total, entries }: AccountExtract): Figure {
  const all = entries.flatMap(({ amount, after }) => [amount, after])
  return figuresWith([opening, closing, total, ...all])
}

function figuresWith(amounts: readonly Amount[]): Figure {
  const digits = amounts.map((amount) => Amount.text(amount).split('.')[1]?.length ?? 0)
  const decimals = digits.reduce((most, one) => Math.max(most, one), 2)
  return (amount) => format(amount, { decimals, minus: '-' })
}

/** Closing totals of all accounts by currency. */
function drawTotals(sheet: Sheet, { accounts }: StatementDocument, { word }: Words): void {
  const byCurrency = Map.groupBy(accounts, ({ currency }) => currency)
  for (const [currency, held] of byCurrency) {
    const total = sum(held.map(({ closing }) => closing))
    sheet.down(4)
    sheet.line()
    sheet.text(`${word('statement.closing')} · ${word('statement.total')}`, columns.time)
    sheet.endAt(`${figuresWith([total])(total)} ${currency}`, columns.after)
    sheet.down(14)
  }
}

function drawAccountHead(
  sheet: Sheet,
  account: AccountExtract,
  words: Words,
  figure: Figure,
): void {
  const { word } = words
  sheet.room(110)
  sheet.down(16)
  sheet.text(`${words.account(account.kind)} · ${account.currency}`, columns.time, { size: 11 })
  sheet.down(20)
  sheet.text(word('statement.time'), columns.time, { size: small, grey: true })
  sheet.text(word('statement.type'), columns.type, { size: small, grey: true })
  sheet.text(word('statement.order'), columns.order, { size: small, grey: true })
  sheet.endAt(word('statement.amount'), columns.amount, { size: small, grey: true })
  sheet.endAt(word('statement.after'), columns.after, { size: small, grey: true })
  sheet.down(13)
  sheet.line()
  drawSum(sheet, word('statement.opening'), figure(account.opening), columns.after)
}

function drawEntry(sheet: Sheet, entry: StatementEntry, words: Words, figure: Figure): void {
  sheet.room(14)
  sheet.text(wallTime(entry.at), columns.time, { size: small })
  sheet.text(words.kind(entry.kind), columns.type, { size: small })
  sheet.text(entry.orderNo ?? '', columns.order, { size: small })
  sheet.endAt(figure(entry.amount), columns.amount, { size: small })
  sheet.endAt(figure(entry.after), columns.after, { size: small })
  sheet.down(13)
}

/** The figures that prove completeness. */
function drawAccountEnd(
  sheet: Sheet,
  account: AccountExtract,
  { word }: Words,
  figure: Figure,
): void {
  sheet.room(56)
  sheet.line()
  drawSum(sheet, word('statement.entries'), figure(account.sum), columns.amount)
  drawSum(sheet, word('statement.closing'), figure(account.closing), columns.after)
  sheet.text(word('statement.adds'), columns.time, { size: small, grey: true })
  sheet.down(14)
}

function drawSum(sheet: Sheet, name: string, amount: string, rightEdge: number): void {
  sheet.text(name, columns.time, { size: small })
  sheet.endAt(amount, rightEdge, { size: small })
  sheet.down(14)
}
