import { Amount, Rate, sum, worth } from '@candor/money'
import * as rules from '../index.ts'
import { amountOf, quantityOf, rateOf, text, type Figures, type Outcome } from './figures.ts'

function loanToValue(figures: Figures): Outcome {
  const [debt, value] = [amountOf(figures, 'debt'), amountOf(figures, 'collateralValue')]
  const quantity = quantityOf(figures)
  const valueAt = (step: string) => {
    const price = rules.ltvPrice(debt, quantity, rateOf(figures, step))
    return [Amount.text(worth(quantity, price, 'floor'))]
  }
  return {
    // In hundredths of a percent, so that one tolerance fits all three.
    ltv: [Amount.text(Amount.of(rules.loanToValue(debt, value) * 10_000n))],
    valueAtCall: valueAt('callLtv'),
    valueAtLiquidation: valueAt('liquidationLtv'),
  }
}

function loanInterest(figures: Figures): Outcome {
  const principal = amountOf(figures, 'principal')
  const dailyRate = rateOf(figures, 'dailyRate')
  const hours = rules.hoursCharged(0, Number.parseInt(text(figures, 'minutes'), 10) * 60_000)
  const charge = { principal, dailyRate, overdueRate: Rate.zero, term: 24, mostLate: 0 }
  const charged = rules.chargeHours(charge, 0, hours).map(({ amount }) => amount)
  return { interest: [Amount.text(sum(charged))] }
}

function equalInstalment(figures: Figures): Outcome {
  const months = Number.parseInt(text(figures, 'months'), 10)
  const [principal, annual] = [amountOf(figures, 'principal'), rateOf(figures, 'annualRate')]
  // One source does not round to cents.
  const step = 'step' in figures ? amountOf(figures, 'step') : undefined
  return { instalment: [Amount.text(rules.equalInstalment(principal, annual, months, step))] }
}

export const loanChecks: Record<string, (figures: Figures) => Outcome> = {
  loanToValue,
  loanInterest,
  equalInstalment,
}
