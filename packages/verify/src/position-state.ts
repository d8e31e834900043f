import { Amount, Price, Quantity, Rate } from '@candor/money'
import { liquidationPrice, type PositionTerms } from '@candor/rules'
import type { ContractOrder, ContractResult } from './proof.ts'
import type { StandingExits } from './replay-exit.ts'

/** The figures of a position that change from step to step. */
export type State = {
  quantity: Quantity
  openPrice: Price
  margin: Amount
  addedMargin: Amount
  /** The closing fee rate: the average of the orders that made the position, by quantity. */
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

/** The figures before the first step. */
export const nothing: State = {
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
  exits: {
    takeProfitPrice: null,
    stopLossPrice: null,
    takeProfitQuantity: null,
    stopLossQuantity: null,
  },
}

/** The terms of a position that an addition does not change. */
export type Tiers = Omit<PositionTerms, 'closeFeeRate'>

/** The result in the order's form, computed from the last state. */
export function resultOf(order: ContractOrder, tiers: Tiers, state: State): ContractResult {
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
export function textsOf({ nextFundingAt: next, ...rest }: ContractResult) {
  return next === undefined ? rest : { ...rest, nextFundingAt: next === null ? null : String(next) }
}
