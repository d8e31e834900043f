import { Amount, Price, Quantity, Rate } from '@candor/money'
import { fundingText, liquidationPrice } from '@candor/rules'
import { orderText, proofFormat } from '@candor/verify'
import type { ContractOrder, ContractProof, ContractResult, Step } from '@candor/verify'
import { segmentsOf, type MarketSymbol, type Notary } from '../market/index.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import type { ReadTools } from './queries.ts'
import {
  fillsLimit,
  readAllFills,
  readFundings,
  readMarginAdditions,
  readPosition,
  type MarginAddition,
} from './store.ts'
import type { Funding } from './funding/tables.ts'
import type { Fill, Position } from './tables.ts'
import { heldTerms } from './terms.ts'

/** What proofs are made with. */
export type ProofTools = ReadTools & { readonly notary: Notary }

/**
 * A position, all that happened to it, and the very ticks that opened, enlarged and closed it.
 * @param pageNo which hundred of its ticks; null for the first and the last ninety-nine
 */
export async function provePosition(
  { pool, look, notary }: ProofTools,
  userId: string,
  id: string,
  pageNo: number | null = null,
): Promise<ContractProof | Refusal> {
  // A change between two reads would not settle to what came of it.
  const order = await inSnapshot(pool, async (reader) => {
    const position = await readPosition(reader, userId, id)
    const symbol = position && look().symbol(position.symbol)
    if (!position || !symbol) return null
    const fills = await readAllFills(reader, userId, id)
    const additions = await readMarginAdditions(reader, userId, id)
    const fundings = await readFundings(reader, userId, id)
    const fillSteps = stepsOf(position, symbol, fills, additions)
    return orderOf(position, symbol, inOrder([...fillSteps, ...fundings.map(fundingStep)]))
  })
  if (order === null) return refuse('NOT_FOUND')
  const places = pageOf(
    order.steps.flatMap((step, of) => (step.kind === 'margin' ? [] : [placeOf(step, of)])),
    pageNo,
  )
  const found = await segmentsOf(
    pool,
    order.symbol,
    places.map(({ seq }) => seq),
    places.map(({ until }) => until),
  )
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: found.map((segment, index) => ({ of: places[index]!.of, ...segment })),
    publicKey: notary.publicKey,
  }
}

/** Of funding the record must show that no other tick came until its instant. */
function placeOf(step: Exclude<Step, { kind: 'margin' }>, of: number) {
  return { of, seq: step.seq, until: step.kind === 'funding' ? step.at : 0 }
}

function pageOf<Item>(items: readonly Item[], pageNo: number | null): readonly Item[] {
  if (pageNo !== null) return items.slice((pageNo - 1) * fillsLimit, pageNo * fillsLimit)
  if (items.length <= fillsLimit) return items
  return [...items.slice(0, 1), ...items.slice(1 - fillsLimit)]
}

type Decided = { readonly id: bigint; readonly step: Step }

/** Steps in the order in which they were decided, which their ids tell. */
function inOrder(steps: readonly Decided[]): Step[] {
  return steps.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ step }) => step)
}

/** Fills and added margin. */
function stepsOf(
  position: Position,
  symbol: MarketSymbol,
  fills: readonly Fill[],
  additions: readonly MarginAddition[],
): Decided[] {
  const { closeFeeRate } = heldTerms(position)
  const rates = { openFeeRate: symbol.openFeeRate, closeFeeRate }
  return [
    ...fills.map((fill) => ({ id: BigInt(fill.id), step: fillStep(fill, rates) })),
    ...additions.map(({ id, amount, at }) => ({
      id: BigInt(id),
      step: { kind: 'margin' as const, at, amount: Amount.text(amount) },
    })),
  ]
}

function fundingStep(funding: Funding): Decided {
  const { id, at, seq } = funding
  const step: Step = {
    kind: 'funding',
    at,
    seq,
    price: Price.text(funding.price),
    quantity: Quantity.text(funding.quantity),
    amount: Amount.text(funding.amount),
    fromMargin: Amount.text(funding.fromMargin),
    shortfall: Amount.text(funding.shortfall),
  }
  return { id: BigInt(id), step }
}

type Rates = { readonly openFeeRate: Rate; readonly closeFeeRate: Rate }

function fillStep(fill: Fill, rates: Rates): Step {
  const what = {
    at: fill.at,
    seq: fill.seq,
    price: Price.text(fill.price),
    quantity: Quantity.text(fill.quantity),
    fee: Amount.text(fill.fee),
  }
  if (fill.kind === 'close') return { kind: 'close', ...what, pnl: Amount.text(fill.pnl) }
  return {
    kind: fill.kind,
    ...what,
    openFeeRate: Rate.text(fill.openFeeRate ?? rates.openFeeRate),
    closeFeeRate: Rate.text(fill.closeFeeRate ?? rates.closeFeeRate),
  }
}

function orderOf(position: Position, symbol: MarketSymbol, steps: Step[]): ContractOrder {
  const { tiers, closeFeeRate, funding } = heldTerms(position)
  return {
    product: 'contracts',
    ...(position.book !== 'real' && { book: position.book }),
    id: position.id,
    symbol: position.symbol,
    currency: symbol.settle,
    direction: position.direction,
    leverage: position.leverage,
    ruleVersion: position.ruleVersion,
    closeFeeRate: Rate.text(closeFeeRate),
    tiers: tiers.map(({ upTo, maintenanceRate, maxLeverage }) => ({
      upTo: Amount.text(upTo),
      maintenanceRate: Rate.text(maintenanceRate),
      maxLeverage,
    })),
    ...(funding && { funding: fundingText(funding) }),
    takeProfitPrice: priceText(position.takeProfitPrice),
    stopLossPrice: priceText(position.stopLossPrice),
    steps,
    result: resultOf(position),
  }
}

/** What the tables say, so that whoever settles the order anew compares with them. */
function resultOf(position: Position): ContractResult {
  const { status, closeReason } = position
  return {
    status,
    closeReason,
    quantity: Quantity.text(position.quantity),
    openPrice: Price.text(position.openPrice),
    margin: Amount.text(position.margin),
    addedMargin: Amount.text(position.addedMargin),
    initialMargin: Amount.text(position.initialMargin),
    openFee: Amount.text(position.openFee),
    totalQuantity: Quantity.text(position.totalQuantity),
    totalInitialMargin: Amount.text(position.totalInitialMargin),
    totalOpenFee: Amount.text(position.totalOpenFee),
    averageClosePrice: priceText(position.averageClosePrice),
    liquidationPrice: priceText(liquidationPrice(position, heldTerms(position))),
    realizedPnl: Amount.text(position.realizedPnl),
    closeFee: Amount.text(position.closeFee),
    liquidationFee: Amount.text(position.liquidationFee),
    shortfall: Amount.text(position.shortfall),
    ...(heldTerms(position).funding && {
      funding: Amount.text(position.funding),
      nextFundingAt: position.nextFundingAt,
    }),
  }
}

const priceText = (price: Price | null) => (price === null ? null : Price.text(price))
