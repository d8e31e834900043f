/** A sale of some of what secures a loan: what was owed and held then, and what came of it. */
export type LoanSaleStep = {
  readonly at: number
  readonly reason: 'ltv' | 'overdue'
  /** The first of three ticks in a row; the third is the price. */
  readonly seq: number
  readonly debt: string
  readonly held: string
  readonly result: LoanSaleResult
}

/** What the server says of a sale; every figure follows from the terms, the debt, what was held, and the three ticks. */
export type LoanSaleResult = {
  readonly price: string
  /** The loan-to-value at each of the three ticks. */
  readonly firstLtv: string
  readonly secondLtv: string
  readonly ltv: string
  readonly quantity: string
  readonly gross: string
  readonly fee: string
  /** What of it pays the debt. */
  readonly net: string
  /** What is owed and held afterwards. */
  readonly debtLeft: string
  readonly heldLeft: string
  /** Of a loan that ends with it: what its user gets back of what was held, and what the house bears. */
  readonly returned: string
  readonly borne: string
}

/** What was sold of what secures a loan, by the terms that were signed. */
export type LoanOrder = {
  readonly product: 'loans'
  readonly id: string
  readonly currency: string
  readonly pledgeCurrency: string
  /** The market by whose prices it is judged. */
  readonly symbol: string
  readonly ruleVersion: string
  readonly initialLtv: string
  readonly liquidationLtv: string
  readonly saleFeeRate: string
  /** From this moment on it is sold for being overdue, at whatever price. */
  readonly soldAt: number
  /** Oldest first. */
  readonly sales: LoanSaleStep[]
}
