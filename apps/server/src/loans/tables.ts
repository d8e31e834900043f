import type { Language, LoanReason, LoanType, Signature } from '@candor/api'
import type { LoanFacts } from '@candor/rules'
import { column, table, type RowOf } from '../platform/lane/index.ts'
import { loanTransitions } from './transitions.ts'

const { amount, flag, id, json, ms, optional, price, rate, seq, text, whole, words } = column

const orderColumns = {
  id,
  setId: id,
  loanType: words<LoanType>(),
  currency: text,
  amount,
  days: whole,
  /** In so many parts it is paid back, one a month; 1: in one sum after its days. */
  instalments: whole,
  dailyRate: rate,
  overdueRate: rate,
  lateHours: whole,
  saleFeeRate: rate,
  agreementVersion: text,
  agreementHash: text,
  ruleVersion: text,
  pledgeCurrency: optional(text),
  pledgeSymbol: optional(text),
  initialLtv: optional(rate),
  callLtv: optional(rate),
  liquidationLtv: optional(rate),
  pledgeQuantity: amount,
  collateral: amount,
  status: words<
    | 'pending'
    | 'passed'
    | 'running'
    | 'overdue'
    | 'repaid'
    | 'liquidated'
    | 'written_off'
    | 'rejected'
    | 'cancelled'
  >(),
  appliedAt: ms,
  startAt: optional(ms),
  endAt: optional(ms),
  principal: amount,
  interest: amount,
  hours: whole,
  interestPaid: amount,
  shortfall: amount,
  forgiven: amount,
  callPrice: optional(price),
  liquidationPrice: optional(price),
  sinceSeq: optional(seq),
  calledAt: optional(ms),
  overdueAt: optional(ms),
  closedAt: optional(ms),
  reasonKey: optional(words<LoanReason>()),
  /** Of the file of what was signed; null until it is written. */
  documentHash: optional(text),
  /** What was on record of its user when they asked for it; null of one against a pledge. */
  limitFacts: optional(json<LoanFacts>()),
  /** Whether two persons must say yes, and who has. */
  needsSecond: flag,
  approvedBy: json<readonly string[]>(),
  passedAt: optional(ms),
  /** Since when it waits for the lending account, which has too little for it; null while it does not. */
  waitingAt: optional(ms),
  /** When its user was told that it waits: once, however often it gives up its turn and waits again. */
  waitToldAt: optional(ms),
  /** Its user was reminded of so many instalments. */
  reminded: whole,
  /** Whether it pays itself back from the balance when something is due, and at how many due times that was tried. */
  autoRepay: flag,
  autoTried: whole,
  version: whole,
}
export type Loan = RowOf<typeof orderColumns>

/** Loans that are asked for or owed; those that are over are never loaded again. */
export const loans = table('loan_order', {
  steps: { of: ({ status }) => status, table: loanTransitions },
  key: ['id'],
  load: "t.status in ('pending', 'passed', 'running', 'overdue')",
  loads: ({ status }) => ['pending', 'passed', 'running', 'overdue'].includes(status),
  columns: orderColumns,
})

const askingColumns = { day: whole, count: whole }

/** How often a user has asked for a loan without a pledge on the last day on which they did. */
export const askings = table('loan_asking', {
  key: [],
  columns: askingColumns,
  view: (rows): RowOf<typeof askingColumns> | undefined => rows.get(),
})

/** Append-only: what hours cost. */
export const charges = table('loan_interest', {
  key: ['orderId', 'fromHour', 'isLate'],
  append: true,
  columns: {
    orderId: id,
    fromHour: whole,
    toHour: whole,
    /** What was late, at the rate of that, beside what was in time. */
    isLate: flag,
    principal: amount,
    dailyRate: rate,
    amount,
    at: ms,
  },
})

const paymentColumns = {
  id,
  orderId: id,
  kind: words<'repay' | 'sale' | 'auto'>(),
  interest: amount,
  principal: amount,
  at: ms,
}

/** Append-only: what was paid back. */
export const payments = table('loan_payment', {
  key: ['id'],
  append: true,
  columns: paymentColumns,
})
export type Payment = RowOf<typeof paymentColumns>

const saleColumns = {
  id,
  orderId: id,
  reason: words<'ltv' | 'overdue'>(),
  symbol: text,
  /** Of three ticks in a row; the last is the price. */
  firstSeq: seq,
  price,
  debt: amount,
  held: amount,
  quantity: amount,
  gross: amount,
  fee: amount,
  at: ms,
}

/** Append-only: collateral that was sold. */
export const sales = table('loan_sale', { key: ['id'], append: true, columns: saleColumns })
export type Sale = RowOf<typeof saleColumns>

const agreementColumns = {
  orderId: id,
  lang: words<Language>(),
  version: text,
  paragraphs: column.json<readonly string[]>(),
  hash: text,
  signatureKind: words<Signature['kind']>(),
  signatureValue: text,
  signedAt: ms,
}

/** Append-only: what was signed. */
export const agreements = table('loan_agreement', {
  key: ['orderId'],
  append: true,
  columns: agreementColumns,
})

/** Files of what was signed that could not be written, and when that is tried again. */
export const documentFaults = table('loan_document_fault', {
  key: ['orderId'],
  load: 'false',
  columns: { orderId: id, tries: whole, failedAt: ms, retryAt: ms },
})

/** Append-only: the file of what was signed. */
export const documents = table('loan_document', {
  key: ['orderId'],
  append: true,
  columns: { orderId: id, content: column.bytes, sha256: text, writtenAt: ms },
})
