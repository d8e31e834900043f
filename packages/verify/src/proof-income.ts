/** A day on which an order of a product was paid: a whole number, 0 is 1 January 1970, UTC+8. */
export type PaidDay = { readonly day: number; readonly amount: string; readonly paidAt: number }

/** What an order of a product was paid, by the terms that it was bought under. */
export type IncomeOrder = {
  readonly product: 'invest'
  readonly id: string
  readonly productId: string
  readonly currency: string
  readonly ruleVersion: string
  readonly disclosureVersion: string
  readonly amount: string
  readonly rate: string
  readonly per: 'day' | 'year'
  readonly boughtAt: number
  /** The order that it renews: it earns from the very day on. */
  readonly renews: string | null
  /** The first and the last day on which it earns; nobody leaves it later than that. */
  readonly firstDay: number
  readonly lastDay: number
  /** Oldest first. */
  readonly days: PaidDay[]
  readonly result: IncomeResult
}

/** What the server says of it; every figure follows from the terms and the days. */
export type IncomeResult = { readonly dailyIncome: string; readonly income: string }
