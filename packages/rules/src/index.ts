export { averageClosePrice, averageOpenPrice } from './average-price.ts'
export { bankruptcyPrice } from './bankruptcy.ts'
export { breakEvenPrice } from './break-even.ts'
export { changeBucket, changeBuckets, type ChangeBounds } from './change-bucket.ts'
export { closeResult, shareOf, type CloseResult } from './close-result.ts'
export {
  creditScore,
  type CreditFacts,
  type CreditPart,
  type CreditPartKey,
  type CreditScore,
} from './credit-score.ts'
export { crossBands } from './cross-bands.ts'
export { crossFree, type CrossHold } from './cross-free.ts'
export { crossLiquidationPrices, type CrossLiquidationPrices } from './cross-liquidation-price.ts'
export {
  crossLevel,
  crossMargin,
  firstToLiquidate,
  type CrossAccount,
  type CrossInstrument,
  type CrossMargin,
  type CrossPosition,
  type MarkedInstrument,
} from './cross-margin.ts'
export {
  breakEvenRate,
  entryTick,
  optionProfit,
  optionRules,
  optionWindowMs,
  settleOption,
  type OptionDirection,
  type OptionOrder,
  type OptionOutcome,
  type OptionResult,
  type OptionTick,
  type TickLog,
  type VoidReason,
} from './digital-option.ts'
export { opposite, signOf, type Direction } from './direction.ts'
export { fee, liquidationFee, liquidationFeeRate } from './fees.ts'
export { closePrice, fillPrice, quoteAround, slipped, type Quote } from './fill-price.ts'
export {
  cappedFundingRate,
  fundingInstants,
  fundingIntervalMs,
  fundingPayment,
  fundingReceived,
  largestFundingRate,
  type Funding,
  type HeldTime,
} from './funding.ts'
export { liquidationShares, type LiquidationShares } from './insurance-fund.ts'
export { liquidationPrice, shownLiquidationPrice } from './liquidation-price.ts'
export { isLiquidated, marginRatio } from './liquidation.ts'
export { lotQuantity, pipValue } from './lots.ts'
export { initialMargin, maintenanceMargin } from './margin.ts'
export { marginLevelPrice } from './margin-level-price.ts'
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
export { nightsHeld, overnightPayment, type OvernightTerms, type TripleDay } from './overnight.ts'
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
export { alertReached, type AlertCondition, type AlertTerms } from './price-alert.ts'
export { contractRules } from './rule-version.ts'
export {
  inversePrice,
  swapFee,
  swapGiven,
  swapMidRate,
  swapRate,
  swapReceived,
  swapRules,
  swapSpread,
} from './swap.ts'
export {
  closeTrigger,
  exitFault,
  exitReached,
  type CloseTrigger,
  type ExitFault,
  type Exits,
} from './take-profit-stop-loss.ts'
export { largestNotional, tierAt, tierTable, type Tier, type TierRow, type Tiers } from './tiers.ts'
export { vipLevelOf, vipLevels, type VipLevel } from './vip-level.ts'
