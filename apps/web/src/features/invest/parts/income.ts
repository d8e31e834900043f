import type { Product } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { dailyIncome, incomeOf } from '@candor/rules'

type Rates = 'ratePer' | 'dailyRate' | 'annualRate' | 'days'

/** What an amount brings a day and in all, if each day is paid: as the server reckons it. */
export function incomeFor(
  { ratePer, dailyRate, annualRate, days }: Pick<Product, Rates>,
  amount: Amount,
) {
  const rate = Rate.read(ratePer === 'day' ? dailyRate : annualRate)
  const daily = dailyIncome(amount, { rate, per: ratePer })
  return { daily, total: incomeOf(daily, days) }
}

/** What so many machines cost. */
export function costOf(unitPrice: string, machineCount: number): Amount {
  return Amount.of(Amount.read(unitPrice) * BigInt(machineCount))
}
