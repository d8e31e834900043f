import { Amount, Rate, divide, smaller } from '@candor/money'

/** The formulas of this file, as an order remembers them: a change is a new file and a new name. */
export const productRules = 'product-1'

/** What a product pays on its principal, and for how long that is: a year has 365 days, a leap year too. */
export type IncomeRate = { readonly rate: Rate; readonly per: 'day' | 'year' }

const daysOf = { day: 1n, year: 365n } as const

/** What one day brings: the same on every day, rounded down, nothing on top of what was paid before. */
export function dailyIncome(principal: Amount, { rate, per }: IncomeRate): Amount {
  return Amount.of(divide(principal * rate, Rate.one * daysOf[per], 'floor'))
}

/** What so many days bring: each is rounded by itself, as each is paid by itself. */
export function incomeOf(daily: Amount, days: number): Amount {
  return Amount.of(daily * BigInt(days))
}

/** The same rate for one day, rounded down: to be read, not to be reckoned with. */
export function perDay({ rate, per }: IncomeRate): Rate {
  return Rate.of(divide(rate, daysOf[per], 'floor'))
}

/** The same rate for a year of 365 days, without interest on interest. */
export function perYear({ rate, per }: IncomeRate): Rate {
  return per === 'year' ? rate : Rate.of(rate * daysOf.year)
}

/** The first and the last day (whole numbers) on which an order earns. */
export type Term = { readonly firstDay: number; readonly lastDay: number }

/** Days begin at the next turn after the purchase, and are as many as the term says. */
export function termFrom(firstDay: number, days: number): Term {
  return { firstDay, lastDay: firstDay + days - 1 }
}

/**
 * The last day on which an order earns that is left on `today`: only whole days are paid, and the day of leaving is
 * none. So nothing that happens on a day changes who earned on the days before it.
 */
export function lastDayAfterLeaving({ firstDay, lastDay }: Term, today: number): number {
  return Math.min(lastDay, Math.max(today - 1, firstDay - 1))
}

/** What leaving early costs, rounded up; never more than the principal. What was paid stays paid. */
export function leavingPenalty(principal: Amount, penaltyRate: Rate): Amount {
  return smaller(Amount.of(divide(principal * penaltyRate, Rate.one, 'ceil')), principal)
}
