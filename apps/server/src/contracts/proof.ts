import { Amount, Price, Quantity, Rate } from '@candor/money'
import { liquidationPrice } from '@candor/rules'
import { orderText, proofFormat } from '@candor/verify'
import type { ContractOrder, ContractProof, ContractResult, Step } from '@candor/verify'
import { segmentsOf, type MarketSymbol, type Notary } from '../market/index.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import type { ReadTools } from './queries.ts'
import {
  fillsLimit,
  readAllFills,
  readMarginAdditions,
  readMarginDraws,
  readPosition,
  type MarginAddition,
} from './store.ts'
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
    const isCross = position.marginMode === 'cross'
    const draws = isCross ? await readMarginDraws(reader, userId, id) : []
    return orderOf(position, symbol, stepsOf(position, symbol, { fills, additions, draws }))
  })
  if (order === null) return refuse('NOT_FOUND')
  const places = pageOf(
    order.steps.flatMap((step, of) => ('seq' in step ? [{ of, seq: step.seq }] : [])),
    pageNo,
  )
  const found = await segmentsOf(
    pool,
    order.symbol,
    places.map(({ seq }) => seq),
  )
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: found.map((segment, index) => ({ of: places[index]!.of, ...segment })),
    publicKey: notary.publicKey,
  }
}

function pageOf<Item>(items: readonly Item[], pageNo: number | null): readonly Item[] {
  if (pageNo !== null) return items.slice((pageNo - 1) * fillsLimit, pageNo * fillsLimit)
  if (items.length <= fillsLimit) return items
  return [...items.slice(0, 1), ...items.slice(1 - fillsLimit)]
}

/** Fills, added margin and what of it others drew on, in the order in which they were decided, which their ids tell. */
function stepsOf(
  position: Position,
  symbol: MarketSymbol,
  {
    fills,
    additions,
    draws,
  }: {
    readonly fills: readonly Fill[]
    readonly additions: readonly MarginAddition[]
    readonly draws: readonly MarginAddition[]
  },
): Step[] {
  const { closeFeeRate } = heldTerms(position)
  const rates = { openFeeRate: symbol.openFeeRate, closeFeeRate }
  const steps = [
    ...fills.map((fill) => ({ id: BigInt(fill.id), step: fillStep(fill, rates) })),
    ...additions.map(marginStep('margin')),
    ...draws.map(marginStep('draw')),
  ]
  return steps.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ step }) => step)
}

const marginStep =
  (kind: 'margin' | 'draw') =>
  ({ id, amount, at }: MarginAddition) => ({
    id: BigInt(id),
    step: { kind, at, amount: Amount.text(amount) },
  })

type Rates = { readonly openFeeRate: Rate; readonly closeFeeRate: Rate }

function fillStep(fill: Fill, rates: Rates): Step {
  const what = {
    at: fill.at,
    seq: fill.seq,
    price: Price.text(fill.price),
    quantity: Quantity.text(fill.quantity),
    fee: Amount.text(fill.fee),
  }
  if (fill.kind === 'close') {
    const pool = fill.pool === null ? {} : { pool: Amount.text(fill.pool) }
    return { kind: 'close', ...what, pnl: Amount.text(fill.pnl), ...pool }
  }
  return {
    kind: fill.kind,
    ...what,
    openFeeRate: Rate.text(fill.openFeeRate ?? rates.openFeeRate),
    closeFeeRate: Rate.text(fill.closeFeeRate ?? rates.closeFeeRate),
  }
}

function orderOf(position: Position, symbol: MarketSymbol, steps: Step[]): ContractOrder {
  const { tiers, closeFeeRate } = heldTerms(position)
  return {
    product: 'contracts',
    ...(position.book !== 'real' && { book: position.book }),
    id: position.id,
    symbol: position.symbol,
    currency: symbol.settle,
    direction: position.direction,
    ...(position.marginMode === 'cross' ? { marginMode: 'cross' as const } : {}),
    leverage: position.leverage,
    ruleVersion: position.ruleVersion,
    closeFeeRate: Rate.text(closeFeeRate),
    tiers: tiers.map(({ upTo, maintenanceRate, maxLeverage }) => ({
      upTo: Amount.text(upTo),
      maintenanceRate: Rate.text(maintenanceRate),
      maxLeverage,
    })),
    takeProfitPrice: priceText(position.takeProfitPrice),
    stopLossPrice: priceText(position.stopLossPrice),
    steps,
    result: resultOf(position),
  }
}

/** What the tables say, so that whoever settles the order anew compares with them. */
function resultOf(position: Position): ContractResult {
  const { status, closeReason } = position
  const isolated = position.marginMode === 'isolated'
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
    liquidationPrice: isolated ? priceText(liquidationPrice(position, heldTerms(position))) : null,
    realizedPnl: Amount.text(position.realizedPnl),
    closeFee: Amount.text(position.closeFee),
    liquidationFee: Amount.text(position.liquidationFee),
    shortfall: Amount.text(position.shortfall),
  }
}

const priceText = (price: Price | null) => (price === null ? null : Price.text(price))
