export { averageOpenPrice } from './average-price.ts'
export { bankruptcyPrice } from './bankruptcy.ts'
export { breakEvenPrice } from './break-even.ts'
export { closeResult, shareOf, type CloseResult } from './close-result.ts'
export {
  creditScore,
  type CreditFacts,
  type CreditPart,
  type CreditPartKey,
  type CreditScore,
} from './credit-score.ts'
export { opposite, signOf, type Direction } from './direction.ts'
export { fee, liquidationFee, liquidationFeeRate } from './fees.ts'
export { closePrice, fillPrice, quoteAround, slipped, type Quote } from './fill-price.ts'
export { liquidationPrice, shownLiquidationPrice } from './liquidation-price.ts'
export { isLiquidated, marginRatio } from './liquidation.ts'
export { initialMargin, maintenanceMargin } from './margin.ts'
export { netResult } from './net-result.ts'
export { notional } from './notional.ts'
export {
  largestLoss,
  orderCost,
  type Order,
  type OrderCost,
  type OrderTerms,
} from './order-cost.ts'
export { largestQuantity, quantityForMargin } from './order-size.ts'
export {
  MEASURED_WIDTH,
  measurePicture,
  pictureFaults,
  type GreyPicture,
  type PictureFault,
  type PictureMeasures,
} from './picture-quality.ts'
export { pnl, yieldRate } from './pnl.ts'
export type { Holding, Position, PositionTerms } from './position.ts'
export { contractRules } from './rule-version.ts'
export { swapGiven, swapMidRate, swapRate, swapReceived, swapRules, swapSpread } from './swap.ts'
export {
  closeTrigger,
  exitFault,
  type CloseTrigger,
  type ExitFault,
  type Exits,
} from './take-profit-stop-loss.ts'
export { largestNotional, tierAt, tierTable, type Tier, type TierRow, type Tiers } from './tiers.ts'
