import { list, record, text, whole, word, type FieldsOf } from './form.ts'
import type { LoanOrder, LoanSaleResult, LoanSaleStep } from './proof-loan.ts'

const result = record({
  price: text,
  firstLtv: text,
  secondLtv: text,
  ltv: text,
  quantity: text,
  gross: text,
  fee: text,
  net: text,
  debtLeft: text,
  heldLeft: text,
  returned: text,
  borne: text,
} satisfies FieldsOf<LoanSaleResult>)

const sale = record({
  at: whole,
  reason: word('ltv', 'overdue'),
  seq: whole,
  debt: text,
  held: text,
  result,
} satisfies FieldsOf<LoanSaleStep>)

export const loanForm = record({
  product: text,
  id: text,
  currency: text,
  pledgeCurrency: text,
  symbol: text,
  ruleVersion: text,
  initialLtv: text,
  liquidationLtv: text,
  saleFeeRate: text,
  soldAt: whole,
  sales: list(sale),
} satisfies FieldsOf<LoanOrder>)
