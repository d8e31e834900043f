import type {
  endpoints,
  InputOf,
  Language,
  LoanDetail,
  LoanInfo,
  LoanOrder,
  ResultOf,
} from '@candor/api'
import { creditHistoryDays, dayMs, orderNumber } from '@candor/api'
import { Amount, Quantity, Rate, add, sum, worth } from '@candor/money'
import { limitLeft, loanLimit, loanToValue, type LoanFacts } from '@candor/rules'
import type { Pool } from 'pg'
import { ticksOf, type CommittedTick } from '../market/index.ts'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { listOwn } from '../platform/own-rows.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'
import { lastPrice, type LoanContext } from './context.ts'
import { charged, debtOf, isOwed } from './owed.ts'
import { ticksToSell } from './sale.ts'
import { agreements, documents, loans, payments, sales, type Loan, type Sale } from './tables.ts'
import { usedCredit } from './used-credit.ts'
import {
  factorsView,
  isWaiting,
  loanView,
  nextDue,
  overdueAmount,
  paymentView,
  saleView,
} from './view.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

export type Reads = {
  readonly pool: Reader
  readonly look: () => Pick<LoanContext, 'now' | 'symbol' | 'tick' | 'isOpen' | 'halted'>
}
/** User, time and language of a request. */
type Asking = { readonly userId: string; readonly lang: Language; readonly now: number }

const statuses = {
  '1': ['pending', 'passed', 'running', 'overdue'],
  '2': ['pending', 'passed', 'running', 'overdue'],
  '3': ['repaid', 'liquidated', 'written_off', 'rejected', 'cancelled'],
} as const

export function listLoans(
  reads: Reads,
  { userId, lang, now }: Asking,
  input: InputOf<typeof endpoints.listLoans>,
): Promise<PageOf<LoanOrder>> {
  const asked = (input.status ?? ['1', '3']).flatMap((one) => statuses[one])
  return readPage(
    reads.pool,
    {
      select: `q.*, ${claimColumn('q', now)}`,
      from: 'loan_order q',
      where: [
        'q.part = $1',
        'q.user_id = $2',
        'q.status = any ($3)',
        '($4::text is null or q.loan_type = $4)',
      ],
      values: [partOf(userId), userId, asked, input.loanType ?? null],
      at: 'q.applied_at',
      id: 'q.id',
    },
    input,
    now,
    (row) => viewOf(reads, row, lang, now),
  )
}

/** SQL: whether an operator has claimed a loan. */
const claimColumn = (row: string, now: number): string => `exists (select from operator_claim c
  where c.part = ${row}.part and c.user_id = ${row}.user_id and c.id = ${row}.id and c.until_at > ${now}) as is_claimed`

function viewOf({ look }: Reads, row: Stored, lang: Language, now: number): LoanOrder {
  const loan = loans.parse({ ...row })
  const isClaimed = row['is_claimed'] === true
  return loanView(loan, { price: lastPrice(look(), loan.pledgeSymbol), now, lang, isClaimed })
}

/** Rows of one loan, the latest first. */
export async function rowsOf(
  reader: Reader,
  table:
    | 'loan_order'
    | 'loan_payment'
    | 'loan_sale'
    | 'loan_agreement'
    | 'loan_document'
    | 'loan_document_fault',
  { userId, id }: { readonly userId: string; readonly id: string },
  further = '',
): Promise<Stored[]> {
  const key = table === 'loan_order' ? 'id' : 'order_id'
  const order = table === 'loan_payment' || table === 'loan_sale' ? 'id' : key
  const { rows } = await reader.query<Stored>(
    `select q.*${further} from ${table} q where part = $1 and user_id = $2 and ${key} = $3 order by ${order} desc`,
    [partOf(userId), userId, id],
  )
  return rows
}

export async function getLoan(
  reads: Reads,
  { userId, lang, now }: Asking,
  id: string,
): Promise<LoanDetail | Refusal> {
  if (!isStoredId(id)) return refuse('NOT_FOUND')
  const of = { userId, id }
  const [[found], paid, made] = await Promise.all([
    rowsOf(reads.pool, 'loan_order', of, `, ${claimColumn('q', now)}`),
    rowsOf(reads.pool, 'loan_payment', of),
    rowsOf(reads.pool, 'loan_sale', of),
  ])
  if (found === undefined) return refuse('NOT_FOUND')
  const sold = made.map((row) => sales.parse(row))
  const ticks = await Promise.all(sold.map((sale) => ticksBehind(reads.pool, sale)))
  return {
    ...viewOf(reads, found, lang, now),
    payments: paid.map((row) => paymentView(payments.parse(row))),
    sales: sold.map((sale, at) => saleView(sale, ticks[at]!)),
  }
}

function ticksBehind(reader: Reader, { symbol, firstSeq }: Sale): Promise<CommittedTick[]> {
  const seqs = Array.from({ length: ticksToSell }, (_, at) => firstSeq + at)
  return ticksOf(reader, symbol, seqs)
}

export async function getLoanAgreement(
  reader: Reader,
  userId: string,
  id: string,
): Promise<ResultOf<typeof endpoints.getLoanAgreement> | Refusal> {
  const [row] = isStoredId(id) ? await rowsOf(reader, 'loan_agreement', { userId, id }) : []
  if (row === undefined) return refuse('NOT_FOUND')
  const { version, hash, paragraphs, lang, signedAt, ...signed } = agreements.parse(row)
  return {
    version,
    hash,
    paragraphs: [...paragraphs],
    lang,
    signature: { kind: signed.signatureKind, value: signed.signatureValue },
    signedAt,
  }
}

/** The agreement document once it is written; states a failure. */
export async function getLoanDocument(
  reader: Reader,
  userId: string,
  id: string,
): Promise<ResultOf<typeof endpoints.getLoanDocument> | Refusal> {
  if (!isStoredId(id)) return refuse('NOT_FOUND')
  const [row] = await rowsOf(reader, 'loan_document', { userId, id })
  if (row === undefined) {
    const faults = await rowsOf(reader, 'loan_document_fault', { userId, id })
    return refuse(faults.length === 0 ? 'NOT_FOUND' : 'DOCUMENT_FAILED')
  }
  const { content, sha256 } = documents.parse(row)
  const name = `${orderNumber('loan', id)}.pdf`
  return { name, sha256, content: Buffer.from(content).toString('base64') }
}

/** Requested and owed loans of a user. */
export async function openLoans(reader: Reader, userId: string): Promise<Loan[]> {
  const open = `and status in ('pending', 'passed', 'running', 'overdue')`
  return listOwn(reader, loans, userId, open)
}

/** SQL: whether the house bore a loss on a loan, which removes its user's limit. */
export const isLeftToHouse = (loan: string): string =>
  `(${loan}.status = 'written_off' or ${loan}.shortfall > 0)`

/** Number of a user's loans that build credit, and of those with a loss of the house. */
async function loanHistory(reader: Reader, userId: string) {
  const { rows } = await reader.query<Pick<LoanFacts, 'repaidInTime' | 'writtenOff'>>(
    `select
       count(*) filter (where o.loan_type = 'credit' and o.status = 'repaid' and o.overdue_at is null
         and o.closed_at - o.start_at >= $3::bigint)::integer as "repaidInTime",
       count(*) filter (where ${isLeftToHouse('o')})::integer as "writtenOff"
     from loan_order o where o.part = $1 and o.user_id = $2`,
    [partOf(userId), userId, creditHistoryDays * dayMs],
  )
  return rows[0]!
}

/** Facts of other modules about a borrower. */
type Known = Pick<LoanFacts, 'identityLevel' | 'creditScore' | 'vipLevel'> & {
  /** Whether they have no contact of their own; the first contact comes with a password. */
  readonly isGuest: boolean
}

export type KnownOf = (userId: string, now: number) => Promise<Known>

/** All facts behind a user's limit and their right to borrow. */
export async function readFacts(
  { pool, knownOf }: { readonly pool: Reader; readonly knownOf: KnownOf },
  userId: string,
  now: number,
): Promise<{ readonly facts: LoanFacts; readonly isGuest: boolean }> {
  const [known, history] = await Promise.all([knownOf(userId, now), loanHistory(pool, userId)])
  const { isGuest, ...facts } = known
  return { facts: { ...facts, ...history }, isGuest }
}

export async function getLoanInfo(
  reads: Reads & { readonly knownOf: KnownOf },
  userId: string,
  now: number,
): Promise<LoanInfo> {
  const [open, { facts }] = await Promise.all([
    openLoans(reads.pool, userId),
    readFacts(reads, userId, now),
  ])
  const { limit, factors } = loanLimit(facts)
  const used = usedCredit(open)
  const owed = open.filter(isOwed).map((loan) => charged(loan, now).loan)
  const next = owed.map((loan) => nextDue(loan, now)).toSorted((a, b) => a.at - b.at)[0]
  const text = (amounts: readonly Amount[]) => Amount.text(sum(amounts))
  return {
    currency: 'USDT',
    creditLimit: Amount.text(limit),
    usedCredit: Amount.text(used),
    availableCredit: Amount.text(limitLeft(limit, used)),
    limitFactors: factorsView(factors),
    outstanding: text(owed.map(debtOf)),
    accruedInterest: text(owed.map(({ interest }) => interest)),
    overdueAmount: text(owed.map((loan) => overdueAmount(loan, now))),
    nextDueAt: next?.at ?? null,
    nextDueAmount: next === undefined ? null : Amount.text(next.amount),
    pledge: pledgeInfo(reads, owed),
    pendingCount: open.filter((one) => one.loanType === 'credit' && isWaiting(one)).length,
    activeCount: owed.length,
  }
}

function pledgeInfo({ look }: Reads, owed: readonly Loan[]): LoanInfo['pledge'] {
  const context = look()
  const secured = owed.filter(({ pledgeSymbol }) => pledgeSymbol !== null)
  const debt = sum(secured.map(debtOf))
  const values = secured.map((loan) => {
    const price = lastPrice(context, loan.pledgeSymbol)
    return price === null ? null : worth(Quantity.of(loan.collateral), price, 'floor')
  })
  const isKnown = values.every((value) => value !== null)
  const value = isKnown ? values.reduce(add, Amount.zero) : null
  return {
    collateralUsd: value === null ? null : Amount.text(value),
    debtUsd: Amount.text(debt),
    ltv: value !== null && value > 0n && debt > 0n ? Rate.text(loanToValue(debt, value)) : null,
  }
}
