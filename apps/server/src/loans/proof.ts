import { Amount, Price, Quantity, Rate, subtract, worth } from '@candor/money'
import { loanToValue } from '@candor/rules'
import { orderText, proofFormat } from '@candor/verify'
import type { LoanOrder, LoanProof, LoanSaleStep, PlacedSegment, Segment } from '@candor/verify'
import type { Pool } from 'pg'
import { segmentsOf, ticksOf, type CommittedTick, type Notary } from '../market/index.ts'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { rowsOf } from './queries.ts'
import { soldAt, type Owed } from './owed.ts'
import { ticksToSell } from './sale.ts'
import { loans, sales, type Loan, type Sale } from './tables.ts'

type ProofTools = { readonly pool: Pick<Pool, 'query'>; readonly notary: Notary }

/** Sales of a loan's collateral, and the three consecutive ticks of each. */
export async function proveLoan(
  { pool, notary }: ProofTools,
  userId: string,
  id: string,
): Promise<LoanProof | Refusal> {
  const of = { userId, id }
  const [found, made] = isStoredId(id)
    ? await Promise.all([rowsOf(pool, 'loan_order', of), rowsOf(pool, 'loan_sale', of)])
    : [[], []]
  if (found[0] === undefined) return refuse('NOT_FOUND')
  const loan = loans.parse(found[0])
  // An unsecured loan has no sales.
  if (loan.pledgeSymbol === null) return refuse('NOT_FOUND')
  const sold = made.map((row) => sales.parse(row)).toReversed()
  const record: TickReads = {
    ticksOf: (symbol, seqs) => ticksOf(pool, symbol, seqs),
    segmentsOf: (symbol, seqs) => segmentsOf(pool, symbol, seqs),
  }
  return loanProof({ record, notary }, loan, sold)
}

/** Reads of the price record: ticks by their numbers, and the signed chain from each to its checkpoint. */
export type TickReads = {
  readonly ticksOf: (symbol: string, seqs: readonly number[]) => Promise<readonly CommittedTick[]>
  readonly segmentsOf: (symbol: string, seqs: readonly number[]) => Promise<readonly Segment[]>
}

/** The proof of a secured loan and its sales, oldest first. */
export async function loanProof(
  { record, notary }: { readonly record: TickReads; readonly notary: Notary },
  loan: Loan,
  sold: readonly Sale[],
): Promise<LoanProof> {
  const order = await orderOf(record, loan, sold)
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: await segmentsFor(record, order),
    publicKey: notary.publicKey,
  }
}

async function orderOf(record: TickReads, loan: Loan, sold: readonly Sale[]): Promise<LoanOrder> {
  return {
    product: 'loans',
    id: loan.id,
    currency: loan.currency,
    pledgeCurrency: loan.pledgeCurrency!,
    symbol: loan.pledgeSymbol!,
    ruleVersion: loan.ruleVersion,
    initialLtv: Rate.text(loan.initialLtv!),
    liquidationLtv: Rate.text(loan.liquidationLtv!),
    saleFeeRate: Rate.text(loan.saleFeeRate),
    soldAt: loan.endAt === null ? 0 : soldAt(loan as Owed),
    sales: await Promise.all(sold.map((sale) => stepOf(record, sale))),
  }
}

const seqsOf = (first: number) => Array.from({ length: ticksToSell }, (_, after) => first + after)

/** A sale as booked, with the figures of its row. */
async function stepOf(record: TickReads, sale: Sale): Promise<LoanSaleStep> {
  const { debt, held, gross, fee, quantity } = sale
  const ticks = await record.ticksOf(sale.symbol, seqsOf(sale.firstSeq))
  const [first, second, ltv] = ticks.map(({ price }) =>
    Rate.text(loanToValue(debt, worth(Quantity.of(held), price, 'floor'))),
  )
  const net = subtract(gross, fee)
  const unpaid = net < debt ? subtract(debt, net) : Amount.zero
  const left = subtract(held, quantity)
  const isOver = left === Amount.zero || unpaid === Amount.zero
  const ofEnd = (amount: Amount) => Amount.text(isOver ? amount : Amount.zero)
  const ofRest = (amount: Amount) => Amount.text(isOver ? Amount.zero : amount)
  return {
    at: sale.at,
    reason: sale.reason,
    seq: sale.firstSeq,
    debt: Amount.text(debt),
    held: Amount.text(held),
    result: {
      price: Price.text(sale.price),
      firstLtv: first!,
      secondLtv: second!,
      ltv: ltv!,
      quantity: Amount.text(quantity),
      gross: Amount.text(gross),
      fee: Amount.text(fee),
      net: Amount.text(net),
      debtLeft: ofRest(unpaid),
      heldLeft: ofRest(left),
      returned: ofEnd(left),
      borne: ofEnd(unpaid),
    },
  }
}

async function segmentsFor(
  record: TickReads,
  { symbol, sales: sold }: LoanOrder,
): Promise<PlacedSegment[]> {
  if (sold.length === 0) return []
  const seqs = sold.flatMap(({ seq }) => seqsOf(seq))
  return (await record.segmentsOf(symbol, seqs)).map((segment, of) => ({ of, ...segment }))
}
