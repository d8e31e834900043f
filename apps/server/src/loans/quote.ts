import type { Language, LoanQuote, PledgeQuote } from '@candor/api'
import { Amount, Price, Quantity, Rate, add, sum, worth } from '@candor/money'
import {
  collateralFor,
  hourlyInterest,
  loanAnnualRate,
  loanHourMs,
  loanToValue,
  ltvPrice,
  termHours,
} from '@candor/rules'
import { isRefusal, refuse, type Refusal } from '../platform/lane/index.ts'
import { agreementOf, firstDebt, type LoanRequest } from './agreement.ts'
import { priceOf, type LoanContext } from './context.ts'
import { loanRequestFault } from './faults.ts'
import { daysFrom, planOf } from './plan.ts'
import { scheduleView } from './view.ts'
import type { LoanSets } from './terms.ts'

export type Asked = {
  readonly setId: string
  readonly amount: Amount
  readonly days?: number | undefined
  /** Instead of days: number of monthly instalments. */
  readonly months?: number | undefined
  readonly pledgeCurrency?: string | undefined
  readonly pledgeQuantity?: Amount | undefined
}

/**
 * The request in the terms of its set, as if it were paid out now; a secured loan needs collateral, and an unsecured one takes
 * none.
 */
export function loanRequestOf(sets: LoanSets, asked: Asked, now: number): LoanRequest | Refusal {
  const { amount, pledgeCurrency, pledgeQuantity } = asked
  const terms = sets.get(asked.setId)
  if (terms === undefined) return refuse('NOT_FOUND')
  // Either days or months.
  if ((asked.days === undefined) === (asked.months === undefined)) return refuse('TERM_INVALID')
  const instalments = asked.months ?? 1
  const days = daysFrom({ days: asked.days ?? 0, instalments }, now)
  // One month is a loan of days, which would be a second way to say it.
  if (asked.months === 1) return refuse('TERM_INVALID')
  if (terms.loanType === 'credit') return { terms, amount, days, instalments, pledge: null }
  const of = terms.collaterals.find(({ currency }) => currency === pledgeCurrency)
  if (of === undefined || pledgeQuantity === undefined) return refuse('CURRENCY_UNSUPPORTED')
  return { terms, amount, days, instalments, pledge: { of, quantity: pledgeQuantity } }
}

/** Everything that a loan costs and may lead to. */
export function quoteOf(
  request: LoanRequest,
  context: Pick<LoanContext, 'now' | 'symbol' | 'tick' | 'isOpen' | 'halted'>,
  lang: Language,
): LoanQuote | Refusal {
  const fault = loanRequestFault(request)
  if (fault !== null) return fault
  const pledge = pledgeOf(request, context)
  if (isRefusal(pledge)) return pledge
  const { terms, amount, days, instalments } = request
  const { dailyRate } = terms
  const { now } = context
  const plan = planOf({ amount, dailyRate, days, instalments }, now)
  const cost = sum(plan.map(({ interest }) => interest))
  return {
    setId: terms.id,
    loanType: terms.loanType,
    currency: terms.currency,
    amount: Amount.text(amount),
    days,
    instalments,
    dailyRate: Rate.text(dailyRate),
    annualRate: Rate.text(loanAnnualRate(dailyRate)),
    overdueDailyRate: Rate.text(terms.overdueDailyRate),
    hourlyInterest: Amount.text(hourlyInterest(amount, dailyRate)),
    totalInterest: Amount.text(cost),
    totalRepay: Amount.text(add(amount, cost)),
    receivedAmount: Amount.text(amount),
    dueAt: now + termHours(days) * loanHourMs,
    schedule: scheduleView(plan, now, amount),
    pledge,
    agreement: agreementOf(request, lang),
  }
}

function pledgeOf(
  { terms, amount, pledge }: LoanRequest,
  context: Parameters<typeof quoteOf>[1],
): PledgeQuote | null | Refusal {
  if (pledge === null) return null
  const { of, quantity: held } = pledge
  const tick = priceOf(context, of.symbol)
  if (isRefusal(tick)) return tick
  const quantity = Quantity.of(held)
  const value = worth(quantity, tick.price, 'floor')
  if (value === Amount.zero) return refuse('AMOUNT_BELOW_MIN')
  const debt = firstDebt(amount, terms)
  return {
    currency: of.currency,
    symbol: of.symbol,
    quantity: Quantity.text(quantity),
    usdPrice: Price.text(tick.price),
    value: Amount.text(value),
    ltv: Rate.text(loanToValue(amount, value)),
    initialLtv: Rate.text(of.initialLtv),
    marginCallLtv: Rate.text(of.marginCallLtv),
    liquidationLtv: Rate.text(of.liquidationLtv),
    leastQuantity: Quantity.text(collateralFor(amount, tick.price, of.initialLtv)),
    marginCallPrice: Price.text(ltvPrice(debt, quantity, of.marginCallLtv)),
    liquidationPrice: Price.text(ltvPrice(debt, quantity, of.liquidationLtv)),
  }
}
