/** A sale of some collateral of a loan: the debt and collateral before it, and the result. */
export type LoanSaleStep = {
  readonly at: number
  readonly reason: 'ltv' | 'overdue'
  /** The first of three ticks in a row; the third is the price. */
  readonly seq: number
  readonly debt: string
  readonly held: string
  readonly result: LoanSaleResult
}

/**
 * The server's result of a sale; every figure follows from the terms, the debt, the collateral, and the three ticks.
 */
export type LoanSaleResult = {
  readonly price: string
  /** The loan-to-value at each of the three ticks. */
  readonly firstLtv: string
  readonly secondLtv: string
  readonly ltv: string
  readonly quantity: string
  readonly gross: string
  readonly fee: string
  /** The part that repays the debt. */
  readonly net: string
  /** Debt and collateral after the sale. */
  readonly debtLeft: string
  readonly heldLeft: string
  /** If the sale ends the loan: the collateral returned to the user, and the loss of the house. */
  readonly returned: string
  readonly borne: string
}

/** The collateral sales of a loan, with its signed terms. */
export type LoanOrder = {
  readonly product: 'loans'
  readonly id: string
  readonly currency: string
  readonly pledgeCurrency: string
  /** The market whose prices judge the loan. */
  readonly symbol: string
  readonly ruleVersion: string
  readonly initialLtv: string
  readonly liquidationLtv: string
  readonly saleFeeRate: string
  /** From this time on the collateral is sold as overdue, at any price. */
  readonly soldAt: number
  /** Oldest first. */
  readonly sales: LoanSaleStep[]
}
