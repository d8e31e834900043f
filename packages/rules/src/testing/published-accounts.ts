import { Amount, Price, Quantity, Rate, divide, subtract, sum } from '@candor/money'
import type { Direction, FundingTerms, MarkedInstrument } from '../index.ts'
import * as rules from '../index.ts'
import {
  amountOf,
  directionOf,
  priceOf,
  quantityOf,
  rateOf,
  rows,
  singleTier,
  text,
  type Figures,
  type Outcome,
} from './figures.ts'

const sideOf = (value: string | undefined): Direction => (value === 'long' ? 'long' : 'short')

function crossLiquidationPrice(figures: Figures): Outcome {
  const closeFeeRate = rateOf(figures, 'closeFeeRate')
  const others = rows(figures, 'others', 6).map(
    ([side, quantity = '', open = '', mark = '', rate = '', deduction = '']): MarkedInstrument => ({
      markPrice: Price.parse(mark),
      tiers: singleTier(Rate.parse(rate), Amount.parse(deduction)),
      positions: [
        {
          direction: sideOf(side),
          quantity: Quantity.parse(quantity),
          openPrice: Price.parse(open),
          closeFeeRate,
        },
      ],
    }),
  )
  const position = {
    direction: directionOf(figures),
    quantity: quantityOf(figures),
    openPrice: priceOf(figures, 'openPrice'),
    closeFeeRate,
  }
  const tiers = singleTier(rateOf(figures, 'maintenanceRate'), amountOf(figures, 'deduction'))
  const rest = { balance: amountOf(figures, 'balance'), instruments: others }
  const prices = rules.crossLiquidationPrices({ tiers, positions: [position] }, rest)
  const price = position.direction === 'long' ? prices.atOrBelow : prices.atOrAbove
  return { liquidationPrice: [price === null ? 'none' : Price.text(price)] }
}

/** Positions at their open price, and orders as if just filled. */
function crossMarginRatio(figures: Figures): Outcome {
  const closeFeeRate = rateOf(figures, 'takerFeeRate')
  const held = (name: string) =>
    rows(figures, name, 4).map(([side, quantity = '', price = '', rate = '']) => {
      const markPrice = Price.parse(price)
      const position = {
        direction: sideOf(side),
        quantity: Quantity.parse(quantity),
        openPrice: markPrice,
        closeFeeRate,
      }
      const tiers = singleTier(Rate.parse(rate), Amount.zero)
      return { markPrice, tiers, positions: [position] }
    })
  const filled = held('orders')
  const openFees = filled.flatMap(({ markPrice, positions }) =>
    positions.map(({ quantity }) => rules.fee(quantity, markPrice, closeFeeRate)),
  )
  const balance = subtract(amountOf(figures, 'balance'), sum(openFees))
  const { ratio } = rules.crossMargin({ balance, instruments: [...held('positions'), ...filled] })
  return { ratio: [ratio === null ? 'none' : Rate.text(ratio)] }
}

function insuranceFund(figures: Figures): Outcome {
  const holding = {
    direction: directionOf(figures),
    quantity: quantityOf(figures),
    openPrice: priceOf(figures, 'openPrice'),
  }
  const position = { ...holding, margin: amountOf(figures, 'margin') }
  const how = { closeFeeRate: Rate.zero, liquidated: true }
  const { liquidationFee, shortfall } = rules.closeResult(position, priceOf(figures), how)
  return { fundChange: [Amount.text(subtract(liquidationFee, shortfall))] }
}

function fundingPayment(figures: Figures): Outcome {
  const holding = { direction: directionOf(figures), quantity: quantityOf(figures) }
  const funding = { markPrice: priceOf(figures), rate: rateOf(figures, 'rate') }
  return { received: [Amount.text(rules.fundingPayment(holding, funding))] }
}

/** Each rate and price holds for one funding time; those within the period are received, each rounded by itself. */
function fundingReceived(figures: Figures): Outcome {
  const holding = { direction: directionOf(figures), quantity: quantityOf(figures) }
  const [from, to] = [Date.parse(text(figures, 'from')), Date.parse(text(figures, 'to'))]
  const received = rows(figures, 'fundings', 3).map(([at = '', rate = '', price = '']) => {
    const terms: FundingTerms = { kind: 'funding', rate: Rate.parse(rate) }
    const instant = Date.parse(at)
    if (instant < from || instant > to || rules.nextFundingAt(terms, instant) !== instant)
      return Amount.zero
    return rules.fundingReceivedAt(holding, terms, instant, Price.parse(price))
  })
  return { received: [Amount.text(sum(received))] }
}

function lotMargin(figures: Figures): Outcome {
  const contractSize = Quantity.parse(text(figures, 'contractSize'))
  const quantity = Quantity.of(divide(rateOf(figures, 'lots') * contractSize, Rate.one, 'floor'))
  const leverage = Number.parseInt(text(figures, 'leverage'), 10)
  return { margin: [Amount.text(rules.initialMargin(quantity, priceOf(figures), leverage))] }
}

/** The checks of accounts, funding and lots, by the name in a case. */
export const accountChecks: Record<string, (figures: Figures) => Outcome> = {
  crossLiquidationPrice,
  crossMarginRatio,
  insuranceFund,
  fundingPayment,
  fundingReceived,
  lotMargin,
}
