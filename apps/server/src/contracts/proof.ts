import { Amount, Price, Quantity, Rate } from '@candor/money'
import { fundingText, liquidationPrice } from '@candor/rules'
import { orderText, otherIn, proofFormat } from '@candor/verify'
import type {
  ContractOrder,
  ContractProof,
  ContractResult,
  PlacedSegment,
  Step,
} from '@candor/verify'
import { segmentsOf, type MarketSymbol, type Notary } from '../market/index.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import type { ReadTools } from './queries.ts'
import {
  fillsLimit,
  readAllFills,
  readMarginAdditions,
  readMarginDraws,
  readExitChanges,
  readPosition,
  type MarginAddition,
} from './store.ts'
import { readFundings } from './funding/store.ts'
import type { Funding } from './funding/tables.ts'
import { exitOf, exitSteps, readOther } from './proof-exits.ts'
import type { ExitChange, Fill, Position } from './tables.ts'
import { heldTerms } from './terms.ts'

/** Dependencies of proofs. */
export type ProofTools = ReadTools & { readonly notary: Notary }

/**
 * Signed proof of a position: every step, and the ticks that opened, enlarged and closed it.
 * @param pageNo page of a hundred ticks; null for the first and the last ninety-nine
 */
export async function provePosition(
  { pool, look, notary }: ProofTools,
  userId: string,
  id: string,
  pageNo: number | null = null,
): Promise<ContractProof | Refusal> {
  // A change between two reads would not match its results.
  const order = await inSnapshot(pool, async (reader) => {
    const position = await readPosition(reader, userId, id)
    const symbol = position && look().symbol(position.symbol)
    if (!position || !symbol) return null
    const fills = await readAllFills(reader, userId, id)
    const additions = await readMarginAdditions(reader, userId, id)
    const isCross = position.marginMode === 'cross'
    const draws = isCross ? await readMarginDraws(reader, userId, id) : []
    const fundings = await readFundings(reader, userId, id)
    const exits = await readExitChanges(reader, userId, id, null)
    const other = await readOther(reader, position, fills)
    return orderOf(
      position,
      symbol,
      stepsOf(position, { fills, additions, draws, fundings, exits, other }),
    )
  })
  if (order === null) return refuse('NOT_FOUND')
  const all = order.steps.flatMap((step, of) => ('seq' in step ? [placeOf(step, of)] : []))
  const places = pageOf(all, pageNo)
  const segments = await placedSegments(pool, order.symbol, places)
  const isLastPage = pageNo === null || pageNo === Math.ceil(all.length / fillsLimit)
  const other = isLastPage ? otherIn(order) : null
  const more =
    other === null
      ? []
      : await placedSegments(pool, other.symbol, [
          { of: order.steps.length, seq: other.seq, until: 0 },
        ])
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: [...segments, ...more],
    publicKey: notary.publicKey,
  }
}

type Place = { readonly of: number; readonly seq: number; readonly until: number }

async function placedSegments(
  pool: ReadTools['pool'],
  symbol: string,
  places: readonly Place[],
): Promise<PlacedSegment[]> {
  const [seqs, untils] = [places.map(({ seq }) => seq), places.map(({ until }) => until)]
  const found = await segmentsOf(pool, symbol, seqs, untils)
  return found.map((segment, index) => ({ of: places[index]!.of, ...segment }))
}

/** For funding, the record must show that no later tick came before the instant. */
function placeOf(step: Extract<Step, { readonly seq: number }>, of: number) {
  return { of, seq: step.seq, until: step.kind === 'funding' ? step.at : 0 }
}

function pageOf<Item>(items: readonly Item[], pageNo: number | null): readonly Item[] {
  if (pageNo !== null) return items.slice((pageNo - 1) * fillsLimit, pageNo * fillsLimit)
  if (items.length <= fillsLimit) return items
  return [...items.slice(0, 1), ...items.slice(1 - fillsLimit)]
}

/**
 * Fills, added margin, draws on the margin, funding and set exits, in the order of their decisions, which is the order of their
 * ids.
 */
function stepsOf(
  position: Position,
  {
    fills,
    additions,
    draws,
    fundings,
    exits,
    other,
  }: {
    readonly fills: readonly Fill[]
    readonly additions: readonly MarginAddition[]
    readonly draws: readonly MarginAddition[]
    readonly fundings: readonly Funding[]
    readonly exits: readonly ExitChange[]
    readonly other: Position | null
  },
): Step[] {
  const forced = forcedOf(position, fills)
  const steps = [
    ...fills.map((fill) => ({
      id: BigInt(fill.id),
      step: fillStep(fill, { isForced: fill === forced, other }),
    })),
    ...additions.map(marginStep('margin')),
    ...draws.map(marginStep('draw')),
    ...fundings.map((funding) => ({ id: BigInt(funding.id), step: fundingStep(funding) })),
    ...exitSteps(exits),
  ]
  return steps.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ step }) => step)
}

function fundingStep(funding: Funding): Step {
  return {
    kind: 'funding',
    at: funding.at,
    seq: funding.seq,
    price: Price.text(funding.price),
    quantity: Quantity.text(funding.quantity),
    amount: Amount.text(funding.amount),
    fromMargin: Amount.text(funding.fromMargin),
    shortfall: Amount.text(funding.shortfall),
    ...(funding.pool !== null && { pool: Amount.text(funding.pool) }),
  }
}

const marginStep =
  (kind: 'margin' | 'draw') =>
  ({ id, amount, at }: MarginAddition) => ({
    id: BigInt(id),
    step: { kind, at, amount: Amount.text(amount) },
  })

/** The last close that a tick caused; null for a manual close. */
function forcedOf({ closeReason }: Position, fills: readonly Fill[]): Fill | undefined {
  if (closeReason === null || closeReason === 'manual') return undefined
  return fills.findLast(({ kind }) => kind === 'close')
}

function fillStep(
  fill: Fill,
  { isForced, other }: { readonly isForced: boolean; readonly other: Position | null },
): Step {
  const { maxAgeMs, openFeeRate, closeFeeRate } = fill
  const what = {
    at: fill.at,
    seq: fill.seq,
    price: Price.text(fill.price),
    quantity: Quantity.text(fill.quantity),
    fee: Amount.text(fill.fee),
  }
  if (fill.kind === 'close') {
    const pool = fill.pool === null ? {} : { pool: Amount.text(fill.pool) }
    const why = exitOf(fill, other)
    const age = isForced || why.exit !== undefined || maxAgeMs === null ? {} : { maxAgeMs }
    const pnl = Amount.text(fill.pnl)
    return { kind: 'close', ...what, ...age, pnl, ...pool, ...why }
  }
  if (maxAgeMs === null || openFeeRate === null || closeFeeRate === null)
    throw new Error(`the fill ${fill.id} has no rates`)
  return {
    kind: fill.kind,
    ...what,
    maxAgeMs,
    openFeeRate: Rate.text(openFeeRate),
    closeFeeRate: Rate.text(closeFeeRate),
    ...discountOf(fill),
  }
}

/** The discount of an opening; absent at the listed rates. */
function discountOf({ feeDiscountRate, listedOpenFeeRate, listedCloseFeeRate }: Fill) {
  if (!feeDiscountRate || listedOpenFeeRate === null || listedCloseFeeRate === null) return {}
  return {
    discount: {
      rate: Rate.text(feeDiscountRate),
      listedOpenFeeRate: Rate.text(listedOpenFeeRate),
      listedCloseFeeRate: Rate.text(listedCloseFeeRate),
    },
  }
}

function orderOf(position: Position, symbol: MarketSymbol, steps: Step[]): ContractOrder {
  const { tiers, closeFeeRate, closeOut, funding } = heldTerms(position)
  return {
    product: 'contracts',
    ...(position.book !== 'real' && { book: position.book }),
    id: position.id,
    symbol: position.symbol,
    currency: symbol.settlementCurrency,
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
    ...(funding && { funding: fundingText(funding) }),
    ...(closeOut && { closeOut: { ...closeOut, rate: Rate.text(closeOut.rate) } }),
    takeProfitPrice: priceText(position.takeProfitPrice),
    stopLossPrice: priceText(position.stopLossPrice),
    ...(position.takeProfitQuantity && {
      takeProfitQuantity: Quantity.text(position.takeProfitQuantity),
    }),
    ...(position.stopLossQuantity && {
      stopLossQuantity: Quantity.text(position.stopLossQuantity),
    }),
    steps,
    result: resultOf(position),
  }
}

/** Figures of the tables, for comparison with the recalculation. */
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
    ...(heldTerms(position).funding && {
      funding: Amount.text(position.funding),
      nextFundingAt: position.nextFundingAt,
    }),
  }
}

const priceText = (price: Price | null) => (price === null ? null : Price.text(price))
