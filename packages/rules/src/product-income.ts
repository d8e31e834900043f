import { Amount, Rate, divide, smaller } from '@candor/money'

/**
 * The version of this file's formulas, stored with each order. A change of a formula needs a new file and a new name.
 */
export const productRules = 'product-1'

/** The rate that a product pays on its principal, per day or per year; a year has 365 days, a leap year too. */
export type IncomeRate = { readonly rate: Rate; readonly per: 'day' | 'year' }

const daysOf = { day: 1n, year: 365n } as const

/** The income of one day: the same on every day, rounded down, without compounding. */
export function dailyIncome(principal: Amount, { rate, per }: IncomeRate): Amount {
  return Amount.of(divide(principal * rate, Rate.one * daysOf[per], 'floor'))
}

/** The income of a number of days: each is rounded by itself, because each is paid by itself. */
export function incomeOf(daily: Amount, days: number): Amount {
  return Amount.of(daily * BigInt(days))
}

/** The same rate for one day, rounded down: for display, not for computation. */
export function perDay({ rate, per }: IncomeRate): Rate {
  return Rate.of(divide(rate, daysOf[per], 'floor'))
}

/** The same rate for a year of 365 days, without compounding. */
export function perYear({ rate, per }: IncomeRate): Rate {
  return per === 'year' ? rate : Rate.of(rate * daysOf.year)
}

/** The first and the last earning day of an order (whole numbers). */
export type Term = { readonly firstDay: number; readonly lastDay: number }

/** The term begins at the next midnight (UTC+8) after the purchase and has the given number of days. */
export function termFrom(firstDay: number, days: number): Term {
  return { firstDay, lastDay: firstDay + days - 1 }
}

/**
 * The last earning day of an order that is left on `today`: only whole days are paid, and the day of leaving is not
 * paid. So no event of a day changes the earners of the days before it.
 */
export function lastDayAfterLeaving({ firstDay, lastDay }: Term, today: number): number {
  return Math.min(lastDay, Math.max(today - 1, firstDay - 1))
}

/** The penalty of leaving early, rounded up; never more than the principal. Paid income stays paid. */
export function redemptionPenalty(principal: Amount, penaltyRate: Rate): Amount {
  return smaller(Amount.of(divide(principal * penaltyRate, Rate.one, 'ceil')), principal)
}
