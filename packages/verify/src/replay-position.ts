import { Amount, Price, Quantity, Rate, add, subtract } from '@candor/money'
import {
  averageCloseFeeRate,
  averageClosePrice,
  averageOpenPrice,
  closePrice,
  closeResult,
  contractRules,
  exitsAfter,
  fillPrice,
  nextFundingAt,
  orderCost,
  shareOf,
  tierTable,
  type FundingTerms,
  type PositionTerms,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import { nothing, resultOf, textsOf, type State, type Tiers } from './position-state.ts'
import type { ContractOrder, Step, Tick } from './proof.ts'
import { discountedRates, rateFigures } from './replay-discount.ts'
import { exitFigures, exitsOf, quantityClosed, reasonOf } from './replay-exit.ts'
import { fundingOf, replayFunding } from './replay-funding.ts'

type Fill = Opening | Closing
type Opening = Extract<Step, { kind: 'open' | 'add' }>
type Closing = Extract<Step, { kind: 'close' }>

/**
 * Recomputes a position from its order and the ticks of its fills alone, and returns every figure beside the order's
 * value.
 * @param ticks the tick of each fill, by the place of its step
 * @throws Error for unknown rules; MoneyError or RangeError for values that no order can have.
 */
export function replayPosition(order: ContractOrder, ticks: ReadonlyMap<number, Tick>): Figure[] {
  if (order.ruleVersion !== contractRules)
    throw new Error(`there are no rules ${order.ruleVersion}`)
  const tiers = tiersOf(order)
  const funding = fundingOf(order)
  const figures: Figure[] = []
  let state = nothing
  for (const [of, step] of order.steps.entries()) {
    if (!('seq' in step)) {
      state = changed(state, step)
      continue
    }
    const tick = ticks.get(of)
    if (tick === undefined) throw new Error(`step ${of} has no tick`)
    if (step.kind === 'funding') {
      const after = replayFunding(order, of, step, state, tick)
      figures.push(...after.figures)
      state = { ...state, ...after.state }
      continue
    }
    const after =
      step.kind === 'close'
        ? closed(order, { ...tiers, closeFeeRate: state.closeFeeRate }, state, step, {
            tick,
            other: ticks.get(order.steps.length),
          })
        : opened(order, funding, state, step, tick)
    figures.push(...figuresOf(of, step, after.fill))
    state = after.state
  }
  return [
    ...figures,
    ...rateFigures(order, state.closeFeeRate),
    ...figuresOf(null, textsOf(order.result), textsOf(resultOf(order, tiers, state))),
    ...exitFigures(order, state.exits),
  ]
}

function tiersOf({ tiers, closeOut }: ContractOrder): Tiers {
  const rows = tiers.map(({ upTo, maintenanceRate, maxLeverage }) => ({
    upTo: Amount.read(upTo),
    maintenanceRate: Rate.read(maintenanceRate),
    maxLeverage,
  }))
  return {
    tiers: tierTable(rows),
    closeOut: closeOut ? { ...closeOut, rate: Rate.read(closeOut.rate) } : null,
  }
}

/** The changes that need no price. */
function changed(before: State, step: Exclude<Step, { readonly seq: number }>): State {
  if (step.kind === 'exits') return { ...before, exits: exitsOf(step, before.quantity) }
  const amount = Amount.read(step.amount)
  // The loss of another cross position drew on the money held for this one.
  if (step.kind === 'draw') return { ...before, margin: subtract(before.margin, amount) }
  const [margin, addedMargin] = [add(before.margin, amount), add(before.addedMargin, amount)]
  return { ...before, margin, addedMargin }
}

type After = { readonly state: State; readonly fill: Partial<Fill> }

const quoteOf = ({ price, bid, ask }: Tick) => ({
  mark: Price.read(price),
  bid: Price.read(bid),
  ask: Price.read(ask),
})

function opened(
  order: ContractOrder,
  funding: FundingTerms | null,
  before: State,
  step: Opening,
  tick: Tick,
): After {
  const { direction, leverage } = order
  const quantity = Quantity.read(step.quantity)
  const closeFeeRate = Rate.read(step.closeFeeRate)
  const quote = quoteOf(tick)
  const price = fillPrice(quote, direction)
  const cost = orderCost({
    direction,
    quantity,
    price,
    leverage,
    markPrice: quote.mark,
    openFeeRate: Rate.read(step.openFeeRate),
    closeFeeRate,
  })
  const first = before.quantity === Quantity.zero
  const openPrice = first
    ? price
    : averageOpenPrice({ ...before, direction }, { quantity, openPrice: price })
  return {
    fill: {
      price: Price.text(price),
      fee: Amount.text(cost.openFee),
      ...(step.discount && discountedRates(step.discount)),
    },
    state: {
      ...before,
      openPrice,
      closeFeeRate: first ? closeFeeRate : averageCloseFeeRate(before, { quantity, closeFeeRate }),
      quantity: add(before.quantity, quantity),
      margin: add(before.margin, cost.margin),
      initialMargin: add(before.initialMargin, cost.initialMargin),
      openFee: add(before.openFee, cost.openFee),
      totalQuantity: add(before.totalQuantity, quantity),
      totalInitialMargin: add(before.totalInitialMargin, cost.initialMargin),
      totalOpenFee: add(before.totalOpenFee, cost.openFee),
      nextFundingAt: first ? funding && nextFundingAt(funding, step.at) : before.nextFundingAt,
    },
  }
}

function closed(
  order: ContractOrder,
  terms: PositionTerms,
  before: State,
  step: Closing,
  { tick, other }: { readonly tick: Tick; readonly other: Tick | undefined },
): After {
  const { direction } = order
  const quote = quoteOf(tick)
  const quantity = quantityClosed(order, terms, before, step, quote)
  if (quantity === Quantity.zero) return { fill: { quantity: '0' }, state: before }
  const whole = quantity === before.quantity
  const left = subtract(before.quantity, quantity)
  const part = (amount: Amount) => shareOf(amount, quantity, before.quantity)
  const price = closePrice(quote, direction)
  const marks = { mark: quote.mark, other: other ? Price.read(other.price) : null }
  const reason = whole ? reasonOf(order, terms, before, step, marks) : null
  const margin = part(before.margin)
  // In cross margin the whole pool is at stake.
  const stake = step.pool === undefined ? margin : Amount.read(step.pool)
  const holding = { direction, quantity, openPrice: before.openPrice, margin: stake }
  const result = closeResult(holding, price, {
    closeFeeRate: terms.closeFeeRate,
    liquidated: reason === 'liquidation',
  })
  const settled: State = {
    ...before,
    closeReason: reason,
    ...(whole && ended(before, step)),
    averageClosePrice: averageClosePrice(
      subtract(before.totalQuantity, before.quantity),
      before.averageClosePrice,
      quantity,
      price,
    ),
    realizedPnl: add(before.realizedPnl, result.pnl),
    closeFee: add(before.closeFee, result.closeFee),
    liquidationFee: add(before.liquidationFee, result.liquidationFee),
    shortfall: add(before.shortfall, result.shortfall),
  }
  return {
    fill: {
      price: Price.text(price),
      quantity: Quantity.text(quantity),
      fee: Amount.text(add(result.closeFee, result.liquidationFee)),
      pnl: Amount.text(result.pnl),
    },
    // The last close leaves quantity and margin unchanged, because it was settled on them.
    state: whole
      ? settled
      : {
          ...settled,
          quantity: left,
          exits: exitsAfter(before.exits, step.exit?.kind ?? null, left),
          margin: subtract(before.margin, margin),
          addedMargin: subtract(before.addedMargin, part(before.addedMargin)),
          initialMargin: subtract(before.initialMargin, part(before.initialMargin)),
          openFee: subtract(before.openFee, part(before.openFee)),
        },
  }
}

/** Funding of a time at which the position was held is still due after its end. */
function ended({ nextFundingAt: next }: State, { at }: Closing) {
  return { closedAt: at, nextFundingAt: next !== null && next <= at ? next : null }
}
