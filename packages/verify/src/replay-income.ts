import { Amount, Rate, sum } from '@candor/money'
import { dailyIncome, productRules } from '@candor/rules'
import { figuresOf, type Figure } from './figure.ts'
import type { IncomeOrder } from './proof-income.ts'

/** Days turn at midnight in UTC+8. */
const [dayMs, turnMs] = [24 * 3_600_000, 8 * 3_600_000]
const dayOf = (at: number) => Math.floor((at + turnMs) / dayMs)

/**
 * Recomputes the income of an order: each day brings the same amount, and days are paid once, in order, after they are
 * over, from the first day to the last.
 * @throws Error for unknown rules; MoneyError for values that no order can have.
 */
export function replayIncome(order: IncomeOrder): Figure[] {
  const { amount, rate, per, boughtAt, renews, firstDay, lastDay, days, result, ruleVersion } =
    order
  if (ruleVersion !== productRules) throw new Error(`there are no rules ${ruleVersion}`)
  const daily = dailyIncome(Amount.read(amount), { rate: Rate.read(rate), per })
  const income = Amount.text(sum(days.map(() => daily)))
  return [
    ...figuresOf(null, result, { dailyIncome: Amount.text(daily), income }),
    // An order earns from the day after its purchase or later; a renewal from its own day.
    ...figuresOf(
      null,
      { firstDay: String(firstDay) },
      { firstDay: String(Math.max(firstDay, dayOf(boughtAt) + (renews === null ? 1 : 0))) },
    ),
    ...days.flatMap(({ day, amount: paid, paidAt }, place) => {
      const due = firstDay + place
      const isInTime = due <= lastDay && dayOf(paidAt) > due
      return figuresOf<{ day: string | null; amount: string }>(
        place,
        { day: String(day), amount: paid },
        { day: isInTime ? String(due) : null, amount: Amount.text(daily) },
      )
    }),
  ]
}
