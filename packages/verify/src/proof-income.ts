/** A day for which a product order was paid: a whole number, 0 is 1 January 1970, UTC+8. */
export type PaidDay = { readonly day: number; readonly amount: string; readonly paidAt: number }

/** The payments of a product order, with the terms of its purchase. */
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
  /** The renewed order; a renewal earns from its own first day on. */
  readonly renews: string | null
  /** The first and the last earning day; the order ends at the latest then. */
  readonly firstDay: number
  readonly lastDay: number
  /** Oldest first. */
  readonly days: PaidDay[]
  readonly result: IncomeResult
}

/** The server's result; every figure follows from the terms and the days. */
export type IncomeResult = { readonly dailyIncome: string; readonly income: string }
