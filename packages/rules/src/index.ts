export { averageCloseFeeRate } from './average-fee-rate.ts'
export { averageClosePrice, averageOpenPrice } from './average-price.ts'
export { bankruptcyPrice } from './bankruptcy.ts'
export {
  bondFirstDay,
  bondSaleOf,
  hasReachedTarget,
  leastSaleDays,
  type BondSale,
} from './bond-sale.ts'
export { breakEvenPrice } from './break-even.ts'
export { changeBucket, changeBuckets, type ChangeBounds } from './change-bucket.ts'
export { closeResult, shareOf, type CloseResult } from './close-result.ts'
export {
  contestPrizes,
  contestProfit,
  contestRules,
  isValidOpen,
  leastContestFunds,
  rankContest,
  rankReward,
  validOpenMs,
  type ContestAccount,
  type ContestMetric,
  type ContestReward,
  type ContestTerms,
  type NotRanked,
  type ContestStanding,
} from './contest-ranking.ts'
export {
  creditScore,
  type CreditFacts,
  type CreditPart,
  type CreditPartKey,
  type CreditScore,
} from './credit-score.ts'
export {
  exactSwapFee,
  exactSwapGiven,
  exactSwapRates,
  exactSwapReceived,
  exactSwapRules,
  inversePrice,
  swapSpread,
  type DollarPrice,
  type ExactSwapTerms,
} from './exact-swap.ts'
export { closeOutNeed, closeOutPrice, isClosedOut, nearer } from './close-out.ts'
export {
  crossAccount,
  crossDue,
  crossFigures,
  oldestOf,
  type CrossFigures,
  type CrossPool,
  type ForcedReason,
  type PooledPosition,
  type JudgedPosition,
} from './cross-account.ts'
export { crossBands } from './cross-bands.ts'
export { crossCloseOutPrices, nearerPrices, ruledOnly } from './cross-close-out.ts'
export { crossFree, type CrossHold } from './cross-free.ts'
export { crossLiquidationPrices, type CrossLiquidationPrices } from './cross-liquidation-price.ts'
export {
  crossCloseOutNeed,
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
export { discountedRate } from './fee-discount.ts'
export { fee, liquidationFee, liquidationFeeRate } from './fees.ts'
export { closePrice, fillPrice, quoteAround, slipped, type Quote } from './fill-price.ts'
export {
  cappedFundingRate,
  fundingIntervalMs,
  fundingPayment,
  largestFundingRate,
  type Funding,
  type HeldTime,
} from './funding.ts'
export {
  fundingPledge,
  fundingReceivedAt,
  fundingText,
  nextFundingAt,
  readFunding,
  type FundingTerms,
  type FundingText,
} from './funding-terms.ts'
export {
  drawLots,
  ieoCost,
  ieoRules,
  lotChance,
  lotsOf,
  lotteryShares,
  payUntil,
  proRata,
  proRataShares,
  saleLotsOf,
  wonOf,
  wordsNeeded,
  type Claim,
  type Lots,
} from './ieo-allocation.ts'
export { isMonday, isoWeek, mondayOf } from './iso-week.ts'
export { fallNoticeDays, levelAfter, type LevelInForce, type MeasuredDay } from './level-fall.ts'
export { forcedClosePrice, liquidationPrice, shownLiquidationPrice } from './liquidation-price.ts'
export { isLiquidated, marginRatio } from './liquidation.ts'
export {
  chargeHours,
  collateralFor,
  collateralSale,
  hourlyInterest,
  hoursCharged,
  loanAnnualRate,
  loanHourMs,
  loanRules,
  loanToValue,
  ltvPrice,
  reachesLtv,
  splitPayment,
  termHours,
  termInterest,
  type ChargedHours,
  type CollateralSale,
  type Debt,
  type LoanCharge,
} from './loan.ts'
export {
  creditHours,
  creditRules,
  dueBy,
  equalInstalment,
  instalmentDates,
  instalmentPlan,
  latePart,
  plannedLeft,
  type CreditCharge,
  type CreditHours,
  type Instalment,
  type InstalmentTerms,
} from './instalments.ts'
export {
  fitsLimit,
  limitLeft,
  loanFactorKeys,
  loanLimit,
  type LoanFacts,
  type LoanFactor,
  type LoanLimit,
} from './loan-limit.ts'
export { interestSaved, type LoanAhead } from './loan-saving.ts'
export { initialMargin, maintenanceMargin } from './margin.ts'
export { marginLevelPrice } from './margin-level-price.ts'
export { netResult } from './net-result.ts'
export { exitResult } from './exit-result.ts'
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
  nextNight,
  nightsHeld,
  overnightPayment,
  type OvernightTerms,
  type TripleDay,
} from './overnight.ts'
export {
  MEASURED_WIDTH,
  measurePicture,
  pictureFaults,
  type GreyPicture,
  type PictureFault,
  type PictureMeasures,
} from './picture-quality.ts'
export { pledgeAfterFall, type Pledged, type PledgeAfterFall } from './pledge-fall.ts'
export { pnl, yieldRate } from './pnl.ts'
export type { CloseOut, Holding, Position, PositionTerms } from './position.ts'
export { alertReached, type AlertCondition, type AlertTerms } from './price-alert.ts'
export {
  dailyIncome,
  incomeOf,
  lastDayAfterLeaving,
  redemptionPenalty,
  perDay,
  perYear,
  productRules,
  termFrom,
  type IncomeRate,
  type Term,
} from './product-income.ts'
export { coverageOf, coveredDaysOf, obligationOf, type Earning } from './product-coverage.ts'
export { clockLeadMs, isFresh, largestPriceAgeMs, swapQuoteMs } from './price-age.ts'
export { contractRules } from './rule-version.ts'
export { isBlankSignature, strokesOf, type GivenSignature } from './signature.ts'
export { afterOpenTime, closesAt, opensAt, type OpenSpan } from './support-hours.ts'
export { leavesTooLittle, type LeastOrder } from './partial-close.ts'
export {
  clipped,
  closeTrigger,
  exitFault,
  exitQuantity,
  exitReached,
  exitsAfter,
  quantityToClose,
  type CloseTrigger,
  type ExitFault,
  type ExitQuantities,
  type ExitTrigger,
  type Exits,
} from './take-profit-stop-loss.ts'
export { largestNotional, tierAt, tierTable, type Tier, type TierRow, type Tiers } from './tiers.ts'
export { countFees, teamRules, type CountedFees } from './team-returns.ts'
export { teamDepth, teamShare, teamShares, type ShareLevel } from './team-share.ts'
export { vipLevel, vipLevelOf, vipLevels, type VipLevel } from './vip-level.ts'
export { envelopeOf, giftsDue, levelRewards, rewardRules, type LevelReward } from './vip-reward.ts'
export { isEarlyLevel, levelRate, warnedLevels, type WarnedLevel } from './warned-level.ts'
