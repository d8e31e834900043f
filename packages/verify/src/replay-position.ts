import { Amount, Price, Quantity, Rate, add, subtract } from '@candor/money'
import {
  averageClosePrice,
  averageOpenPrice,
  closePrice,
  closeResult,
  contractRules,
  fillPrice,
  firstContractRules,
  liquidationPrice,
  nextFundingAt,
  orderCost,
  shareOf,
  type FundingTerms,
  type PositionTerms,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { ContractOrder, ContractResult, Step, Tick } from './proof.ts'
import {
  exitFigures,
  exitsAtFirst,
  exitsLeft,
  exitsOf,
  quantityClosed,
  reasonOf,
  type StandingExits,
} from './replay-exit.ts'
import { fundingOf, replayFunding } from './replay-funding.ts'
import { discountedRates, mergedRate, rateFigures, tiersOf, type Tiers } from './replay-terms.ts'

type Fill = Opening | Closing
type Opening = Extract<Step, { kind: 'open' | 'add' }>
type Closing = Extract<Step, { kind: 'close' }>

/** Everything that changes while a position lives. */
type State = {
  quantity: Quantity
  openPrice: Price
  margin: Amount
  addedMargin: Amount
  /** What closing it costs: of all orders that made it. */
  closeFeeRate: Rate
  initialMargin: Amount
  openFee: Amount
  totalQuantity: Quantity
  totalInitialMargin: Amount
  totalOpenFee: Amount
  averageClosePrice: Price | null
  realizedPnl: Amount
  closeFee: Amount
  liquidationFee: Amount
  shortfall: Amount
  closeReason: ContractResult['closeReason']
  closedAt: number | null
  funding: Amount
  nextFundingAt: number | null
  exits: StandingExits
}

const nothing: Omit<State, 'exits'> = {
  quantity: Quantity.zero,
  openPrice: Price.zero,
  margin: Amount.zero,
  addedMargin: Amount.zero,
  closeFeeRate: Rate.zero,
  initialMargin: Amount.zero,
  openFee: Amount.zero,
  totalQuantity: Quantity.zero,
  totalInitialMargin: Amount.zero,
  totalOpenFee: Amount.zero,
  averageClosePrice: null,
  realizedPnl: Amount.zero,
  closeFee: Amount.zero,
  liquidationFee: Amount.zero,
  shortfall: Amount.zero,
  closeReason: null,
  closedAt: null,
  funding: Amount.zero,
  nextFundingAt: null,
}

/**
 * Settles a position anew from its order and the ticks that filled it, with nothing else, and answers every
 * figure beside what the order states.
 * @param ticks the tick of each fill, by the place of its step
 * @throws Error for rules that this program does not have; MoneyError or RangeError for what no order can say.
 */
export function replayPosition(order: ContractOrder, ticks: ReadonlyMap<number, Tick>): Figure[] {
  if (![contractRules, firstContractRules].includes(order.ruleVersion))
    throw new Error(`there are no rules ${order.ruleVersion}`)
  const tiers = tiersOf(order)
  const funding = fundingOf(order)
  const figures: Figure[] = []
  let state = startOf(order)
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

const startOf = (order: ContractOrder): State => ({ ...nothing, exits: exitsAtFirst(order) })

/** What changes without a price. */
function changed(before: State, step: Exclude<Step, { readonly seq: number }>): State {
  if (step.kind === 'exits') return { ...before, exits: exitsOf(step, before.quantity) }
  const amount = Amount.read(step.amount)
  // The loss of another cross position took of what was held for this one.
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
      closeFeeRate: first ? closeFeeRate : mergedRate(order, before, { quantity, closeFeeRate }),
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
  const quantity = quantityClosed(order, terms, before, step, Price.read(tick.price))
  if (quantity === Quantity.zero) return { fill: { quantity: '0' }, state: before }
  const whole = quantity === before.quantity
  const left = subtract(before.quantity, quantity)
  const part = (amount: Amount) => shareOf(amount, quantity, before.quantity)
  const quote = quoteOf(tick)
  const price = closePrice(quote, direction)
  const marks = { mark: quote.mark, other: other ? Price.read(other.price) : null }
  const reason = whole ? reasonOf(order, terms, before, step, marks) : null
  const margin = part(before.margin)
  // In cross margin all of the pool stands behind it.
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
    // The last part leaves quantity and margin as they were: they are what it was settled on.
    state: whole
      ? settled
      : {
          ...settled,
          quantity: left,
          exits: exitsLeft(before.exits, step.exit?.kind ?? null, left),
          margin: subtract(before.margin, margin),
          addedMargin: subtract(before.addedMargin, part(before.addedMargin)),
          initialMargin: subtract(before.initialMargin, part(before.initialMargin)),
          openFee: subtract(before.openFee, part(before.openFee)),
        },
  }
}

/** Funding of an instant at which it was held is still due after the end. */
function ended({ nextFundingAt: next }: State, { at }: Closing) {
  return { closedAt: at, nextFundingAt: next !== null && next <= at ? next : null }
}

function resultOf(order: ContractOrder, tiers: Tiers, state: State): ContractResult {
  const { averageClosePrice: average, closeReason } = state
  const isCross = order.marginMode === 'cross'
  const held = { ...state, direction: order.direction }
  const liquidation = isCross
    ? null
    : liquidationPrice(held, { ...tiers, closeFeeRate: state.closeFeeRate })
  return {
    status: closeReason === null ? 'running' : 'closed',
    closeReason,
    quantity: Quantity.text(state.quantity),
    openPrice: Price.text(state.openPrice),
    margin: Amount.text(state.margin),
    addedMargin: Amount.text(state.addedMargin),
    initialMargin: Amount.text(state.initialMargin),
    openFee: Amount.text(state.openFee),
    totalQuantity: Quantity.text(state.totalQuantity),
    totalInitialMargin: Amount.text(state.totalInitialMargin),
    totalOpenFee: Amount.text(state.totalOpenFee),
    averageClosePrice: average === null ? null : Price.text(average),
    liquidationPrice: liquidation === null ? null : Price.text(liquidation),
    realizedPnl: Amount.text(state.realizedPnl),
    closeFee: Amount.text(state.closeFee),
    liquidationFee: Amount.text(state.liquidationFee),
    shortfall: Amount.text(state.shortfall),
    ...(order.funding && {
      funding: Amount.text(state.funding),
      nextFundingAt: state.nextFundingAt,
    }),
  }
}

/** Figures are compared as texts. */
function textsOf({ nextFundingAt: next, ...rest }: ContractResult) {
  return next === undefined ? rest : { ...rest, nextFundingAt: next === null ? null : String(next) }
}
