import type { Product } from '@candor/api'
import { Amount, Rate } from '@candor/money'
import { dailyIncome, incomeOf } from '@candor/rules'

type Rates = 'ratePer' | 'dailyRate' | 'annualRate' | 'days'

/** The daily and the total income of an amount if every day is paid, by the server's formula. */
export function incomeFor(
  { ratePer, dailyRate, annualRate, days }: Pick<Product, Rates>,
  amount: Amount,
) {
  const rate = Rate.read(ratePer === 'day' ? dailyRate : annualRate)
  const daily = dailyIncome(amount, { rate, per: ratePer })
  return { daily, total: incomeOf(daily, days) }
}

/** The cost of a number of machines. */
export function costOf(unitPrice: string, machineCount: number): Amount {
  return Amount.of(Amount.read(unitPrice) * BigInt(machineCount))
}
