import { Amount, Price, Quantity, Rate, add, subtract } from '@candor/money'
import {
  averageClosePrice,
  averageOpenPrice,
  closePrice,
  closeResult,
  closeTrigger,
  contractRules,
  fillPrice,
  liquidationPrice,
  orderCost,
  shareOf,
  tierTable,
  type PositionTerms,
} from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { ContractOrder, ContractResult, Step, Tick } from './proof.ts'

type Fill = Extract<Step, { readonly seq: number }>
type Opening = Extract<Step, { kind: 'open' | 'add' }>
type Closing = Extract<Step, { kind: 'close' }>

/** Everything that changes while a position lives. */
type State = {
  quantity: Quantity
  openPrice: Price
  margin: Amount
  addedMargin: Amount
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
}

const nothing: State = {
  quantity: Quantity.zero,
  openPrice: Price.zero,
  margin: Amount.zero,
  addedMargin: Amount.zero,
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
}

/**
 * Settles a position anew from its order and the ticks that filled it, with nothing else, and answers every
 * figure beside what the order states.
 * @param ticks the tick of each fill, by the place of its step
 * @throws Error for rules that this program does not have; MoneyError or RangeError for what no order can say.
 */
export function replayPosition(order: ContractOrder, ticks: ReadonlyMap<number, Tick>): Figure[] {
  if (order.ruleVersion !== contractRules)
    throw new Error(`there are no rules ${order.ruleVersion}`)
  const terms = termsOf(order)
  const figures: Figure[] = []
  let state = nothing
  for (const [of, step] of order.steps.entries()) {
    if (!('seq' in step)) {
      const amount = Amount.read(step.amount)
      state = step.kind === 'margin' ? strengthened(state, amount) : weakened(state, amount)
      continue
    }
    const tick = ticks.get(of)
    if (tick === undefined) throw new Error(`step ${of} has no tick`)
    const after =
      step.kind === 'close'
        ? closed(order, terms, state, step, tick)
        : opened(order, state, step, tick)
    figures.push(...figuresOf(of, step, after.fill))
    state = after.state
  }
  return [...figures, ...figuresOf(null, order.result, resultOf(order, terms, state))]
}

function termsOf({ tiers, closeFeeRate }: ContractOrder): PositionTerms {
  const rows = tiers.map(({ upTo, maintenanceRate, maxLeverage }) => ({
    upTo: Amount.read(upTo),
    maintenanceRate: Rate.read(maintenanceRate),
    maxLeverage,
  }))
  return { tiers: tierTable(rows), closeFeeRate: Rate.read(closeFeeRate) }
}

function strengthened(before: State, amount: Amount): State {
  return {
    ...before,
    margin: add(before.margin, amount),
    addedMargin: add(before.addedMargin, amount),
  }
}

/** What the loss of another cross position took of what was held for this one. */
function weakened(before: State, amount: Amount): State {
  return { ...before, margin: subtract(before.margin, amount) }
}

type After = { readonly state: State; readonly fill: Partial<Fill> }

const quoteOf = ({ price, bid, ask }: Tick) => ({
  mark: Price.read(price),
  bid: Price.read(bid),
  ask: Price.read(ask),
})

function opened(order: ContractOrder, before: State, step: Opening, tick: Tick): After {
  const { direction, leverage } = order
  const quantity = Quantity.read(step.quantity)
  const quote = quoteOf(tick)
  const price = fillPrice(quote, direction)
  const cost = orderCost({
    direction,
    quantity,
    price,
    leverage,
    markPrice: quote.mark,
    openFeeRate: Rate.read(step.openFeeRate),
    closeFeeRate: Rate.read(step.closeFeeRate),
  })
  const first = before.quantity === Quantity.zero
  const openPrice = first
    ? price
    : averageOpenPrice({ ...before, direction }, { quantity, openPrice: price })
  return {
    fill: { price: Price.text(price), fee: Amount.text(cost.openFee) },
    state: {
      ...before,
      openPrice,
      quantity: add(before.quantity, quantity),
      margin: add(before.margin, cost.margin),
      initialMargin: add(before.initialMargin, cost.initialMargin),
      openFee: add(before.openFee, cost.openFee),
      totalQuantity: add(before.totalQuantity, quantity),
      totalInitialMargin: add(before.totalInitialMargin, cost.initialMargin),
      totalOpenFee: add(before.totalOpenFee, cost.openFee),
    },
  }
}

function closed(
  order: ContractOrder,
  terms: PositionTerms,
  before: State,
  step: Closing,
  tick: Tick,
): After {
  const { direction } = order
  const quantity = Quantity.read(step.quantity)
  const whole = quantity === before.quantity
  const part = (amount: Amount) => shareOf(amount, quantity, before.quantity)
  const quote = quoteOf(tick)
  const price = closePrice(quote, direction)
  const reason = whole ? reasonOf(order, terms, before, quote.mark) : null
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
      fee: Amount.text(add(result.closeFee, result.liquidationFee)),
      pnl: Amount.text(result.pnl),
    },
    // The last part leaves quantity and margin as they were: they are what it was settled on.
    state: whole
      ? settled
      : {
          ...settled,
          quantity: subtract(before.quantity, quantity),
          margin: subtract(before.margin, margin),
          addedMargin: subtract(before.addedMargin, part(before.addedMargin)),
          initialMargin: subtract(before.initialMargin, part(before.initialMargin)),
          openFee: subtract(before.openFee, part(before.openFee)),
        },
  }
}

/** Its owner may close at any price; what closed by itself must have been reached by that very tick. */
function reasonOf(order: ContractOrder, terms: PositionTerms, held: State, mark: Price) {
  const { closeReason } = order.result
  if (closeReason === 'manual') return closeReason
  // Its account was liquidated, by a tick that may have reached an exit of its own too, or the loss of another needed its
  // profit: neither is told by this position alone.
  if (order.marginMode === 'cross') return closeReason
  const exit = (text: string | null) => (text === null ? null : Price.read(text))
  const position = {
    ...held,
    direction: order.direction,
    takeProfitPrice: exit(order.takeProfitPrice),
    stopLossPrice: exit(order.stopLossPrice),
  }
  return closeTrigger(position, mark, terms)
}

function resultOf(order: ContractOrder, terms: PositionTerms, state: State): ContractResult {
  const { averageClosePrice: average, closeReason } = state
  const isCross = order.marginMode === 'cross'
  const held = { ...state, direction: order.direction }
  const liquidation = isCross ? null : liquidationPrice(held, terms)
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
  }
}
