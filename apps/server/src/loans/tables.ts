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
  /** Number of monthly instalments; 1: in one sum after its days. */
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
  /** Hash of the agreement document; null until it is written. */
  documentHash: optional(text),
  /** The user's facts at the application; null for a secured loan. */
  limitFacts: optional(json<LoanFacts>()),
  /** Whether two approvals are required, and the reviewers so far. */
  needsSecond: flag,
  approvedBy: json<readonly string[]>(),
  passedAt: optional(ms),
  /** Since when it waits for the lending account; null if it does not. */
  waitingAt: optional(ms),
  /** When its user was told of the wait: once, even after giving up turns. */
  waitToldAt: optional(ms),
  /** Number of instalments that its user was reminded of. */
  reminded: whole,
  /** Whether auto-repay is on, and the number of due times that were tried. */
  autoRepay: flag,
  autoTried: whole,
  version: whole,
}
export type Loan = RowOf<typeof orderColumns>

/** Requested and owed loans; ended loans are not loaded. */
export const loans = table('loan_order', {
  steps: { of: ({ status }) => status, table: loanTransitions },
  key: ['id'],
  load: "t.status in ('pending', 'passed', 'running', 'overdue')",
  loads: ({ status }) => ['pending', 'passed', 'running', 'overdue'].includes(status),
  columns: orderColumns,
})

const askingColumns = { day: whole, count: whole }

/** Number of a user's unsecured applications on their last day. */
export const askings = table('loan_asking', {
  key: [],
  columns: askingColumns,
  view: (rows): RowOf<typeof askingColumns> | undefined => rows.get(),
})

/** Append-only: interest of hours. */
export const charges = table('loan_interest', {
  key: ['orderId', 'fromHour', 'isLate'],
  append: true,
  columns: {
    orderId: id,
    fromHour: whole,
    toHour: whole,
    /** Whether it is the late part, at its own rate. */
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

/** Append-only: repayments. */
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
  /** First of three consecutive ticks; the last is the price. */
  firstSeq: seq,
  price,
  debt: amount,
  held: amount,
  quantity: amount,
  gross: amount,
  fee: amount,
  at: ms,
}

/** Append-only: sold collateral. */
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

/** Append-only: signed texts. */
export const agreements = table('loan_agreement', {
  key: ['orderId'],
  append: true,
  columns: agreementColumns,
})

/** Agreement documents that could not be written, with their next attempt. */
export const documentFaults = table('loan_document_fault', {
  key: ['orderId'],
  load: 'false',
  columns: { orderId: id, tries: whole, failedAt: ms, retryAt: ms },
})

/** Append-only: agreement documents. */
export const documents = table('loan_document', {
  key: ['orderId'],
  append: true,
  columns: { orderId: id, content: column.bytes, sha256: text, writtenAt: ms },
})
