import { Amount, Price, Quantity, Rate, add, subtract, worth } from '@candor/money'
import type { Position } from '../index.ts'
import * as rules from '../index.ts'
import {
  amountOf,
  directionOf,
  list,
  priceOf,
  quantityOf,
  rateOf,
  singleTier,
  text,
  type Figures,
  type Outcome,
} from './figures.ts'

function liquidationPrice(figures: Figures): Outcome {
  const position: Position = {
    direction: directionOf(figures),
    quantity: quantityOf(figures),
    openPrice: priceOf(figures, 'openPrice'),
    margin: amountOf(figures, 'margin'),
  }
  const deduction = amountOf(figures, 'deduction')
  const tiers = singleTier(rateOf(figures, 'maintenanceRate'), deduction)
  const terms = { tiers, closeFeeRate: rateOf(figures, 'closeFeeRate') }
  const price = rules.liquidationPrice(position, terms)
  return { liquidationPrice: [price === null ? 'none' : Price.text(price)] }
}

function margins(figures: Figures): Outcome {
  const quantity = quantityOf(figures)
  const price = priceOf(figures)
  const leverage = Number.parseInt(text(figures, 'leverage'), 10)
  const tiers = singleTier(rateOf(figures, 'maintenanceRate'), Amount.zero)
  return {
    initialMargin: [Amount.text(rules.initialMargin(quantity, price, leverage))],
    maintenanceMargin: [Amount.text(rules.maintenanceMargin(quantity, price, tiers))],
  }
}

function tierTable(figures: Figures): Outcome {
  const ceilings = [...list(figures, 'floors').slice(1), '1000000000000'].map((whole) =>
    Amount.of(BigInt(whole) * Amount.one),
  )
  const rates = list(figures, 'maintenanceRates').map(Rate.parse)
  const rows = ceilings.map((upTo, index) => ({
    upTo,
    maintenanceRate: rates[index] ?? Rate.zero,
    maxLeverage: 1,
  }))
  const table = rules.tierTable(rows)
  const found = list(figures, 'notionals').map((notional) =>
    rules.tierAt(table, Quantity.parse(notional), Price.one),
  )
  return {
    deductions: table.map((tier) => Amount.text(tier.deduction)),
    rates: found.map((tier) => Rate.text(tier.maintenanceRate)),
  }
}

function pnl(figures: Figures): Outcome {
  const holding = {
    direction: directionOf(figures),
    quantity: quantityOf(figures),
    openPrice: priceOf(figures, 'openPrice'),
  }
  const openFee = rules.fee(holding.quantity, holding.openPrice, rateOf(figures, 'openFeeRate'))
  const closeFee = rules.fee(holding.quantity, priceOf(figures), rateOf(figures, 'closeFeeRate'))
  return {
    pnl: [Amount.text(rules.pnl(holding, priceOf(figures)))],
    openFee: [Amount.text(openFee)],
    closeFee: [Amount.text(closeFee)],
  }
}

function netResult(figures: Figures): Outcome {
  const holding = {
    direction: directionOf(figures),
    quantity: quantityOf(figures),
    openPrice: priceOf(figures, 'openPrice'),
  }
  const openFee = rules.fee(holding.quantity, holding.openPrice, rateOf(figures, 'openFeeRate'))
  const closeFeeRate = rateOf(figures, 'closeFeeRate')
  return {
    netPnl: [Amount.text(rules.netResult(holding, priceOf(figures), openFee, closeFeeRate))],
  }
}

function fee(figures: Figures): Outcome {
  const amount = rules.fee(quantityOf(figures), priceOf(figures), rateOf(figures, 'rate'))
  return { fee: [Amount.text(amount)] }
}

function openValue(figures: Figures): Outcome {
  const quantity = quantityOf(figures)
  const price = priceOf(figures, 'openPrice')
  const openFee = rules.fee(quantity, price, rateOf(figures, 'rate'))
  const change = directionOf(figures) === 'long' ? add : subtract
  return { openValue: [Amount.text(change(worth(quantity, price, 'floor'), openFee))] }
}

function swapReceived(figures: Figures): Outcome {
  const given = amountOf(figures, 'given')
  const step = amountOf(figures, 'step')
  return { received: [Amount.text(rules.exactSwapReceived(given, atRate(figures), step))] }
}

function swapGiven(figures: Figures): Outcome {
  const wanted = amountOf(figures, 'wanted')
  const step = amountOf(figures, 'step')
  return { given: [Amount.text(rules.exactSwapGiven(wanted, atRate(figures), step))] }
}

/** A swap into dollars at the published rate. */
const atRate = (figures: Figures): rules.ExactSwapTerms => ({
  from: { price: priceOf(figures, 'rate'), inverse: false },
  to: { price: Price.one, inverse: false },
  spreadRate: Rate.zero,
})

function digitalOption(figures: Figures): Outcome {
  const order = {
    direction: text(figures, 'direction') === 'up' ? ('up' as const) : ('down' as const),
    stake: amountOf(figures, 'stake'),
    payoutRate: rateOf(figures, 'payoutRate'),
    acceptedAt: 0,
    settleAt: 30_000,
  }
  const ticks = [
    { seq: 1, price: priceOf(figures, 'entryPrice'), at: 0 },
    { seq: 2, price: priceOf(figures, 'exitPrice'), at: 30_000 },
  ]
  const outcome = rules.settleOption(order, { from: 0, finalAt: 30_000, ticks })
  if (outcome === null) throw new Error('the log is final')
  return {
    credited: [Amount.text(outcome.credited)],
    profit: [Amount.text(subtract(outcome.credited, order.stake))],
  }
}

function feeDiscount(figures: Figures): Outcome {
  const after = (name: string) =>
    Rate.text(rules.discountedRate(rateOf(figures, name), rateOf(figures, 'discount')))
  return { makerAfter: [after('maker')], takerAfter: [after('taker')] }
}

/** The checks by the name in a case. */
export const checks: Record<string, (figures: Figures) => Outcome> = {
  liquidationPrice,
  margins,
  tierTable,
  pnl,
  netResult,
  fee,
  feeDiscount,
  openValue,
  swapReceived,
  swapGiven,
  digitalOption,
}
