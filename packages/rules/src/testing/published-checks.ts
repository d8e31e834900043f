import { Amount, Price, Quantity, Rate, add, subtract, worth } from '@candor/money'
import type { Direction, Position, Tiers } from '../index.ts'
import * as rules from '../index.ts'

/** A published case's own numbers by name: one decimal, a list, or a list of lists. */
export type Figures = Record<string, string | string[] | string[][]>
/** What the formulas give for it, named as in the case's `expected`. */
export type Outcome = Record<string, string[]>

function text(figures: Figures, name: string): string {
  const value = figures[name]
  if (typeof value !== 'string') throw new Error(`the case has no ${name}`)
  return value
}

function list(figures: Figures, name: string): string[] {
  const value = figures[name]
  if (!Array.isArray(value)) throw new Error(`the case has no list ${name}`)
  return value.flat()
}

const quantityOf = (figures: Figures) => Quantity.parse(text(figures, 'quantity'))
const priceOf = (figures: Figures, name = 'price') => Price.parse(text(figures, name))
const rateOf = (figures: Figures, name: string) => Rate.parse(text(figures, name))

function directionOf(figures: Figures): Direction {
  return text(figures, 'direction') === 'long' ? 'long' : 'short'
}

// A published case often states one line of a table, deduction included, without the lines below.
function singleTier(maintenanceRate: Rate, deduction: Amount): Tiers {
  const upTo = Amount.parse('1000000000')
  return [{ floor: Amount.zero, upTo, maintenanceRate, maxLeverage: 1, deduction }]
}

function liquidationPrice(figures: Figures): Outcome {
  const position: Position = {
    direction: directionOf(figures),
    quantity: quantityOf(figures),
    openPrice: priceOf(figures, 'openPrice'),
    margin: Amount.parse(text(figures, 'margin')),
  }
  const deduction = Amount.parse(text(figures, 'deduction'))
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
  const given = Amount.parse(text(figures, 'given'))
  const step = Amount.parse(text(figures, 'step'))
  return { received: [Amount.text(rules.swapReceived(given, priceOf(figures, 'rate'), step))] }
}

function swapGiven(figures: Figures): Outcome {
  const wanted = Amount.parse(text(figures, 'wanted'))
  const step = Amount.parse(text(figures, 'step'))
  return { given: [Amount.text(rules.swapGiven(wanted, priceOf(figures, 'rate'), step))] }
}

/** The checks by the name that a case asks for. */
export const checks: Record<string, (figures: Figures) => Outcome> = {
  liquidationPrice,
  margins,
  tierTable,
  pnl,
  fee,
  openValue,
  swapReceived,
  swapGiven,
}
