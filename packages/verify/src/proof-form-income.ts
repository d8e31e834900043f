import { list, orNull, record, text, whole, word, type FieldsOf } from './form.ts'
import type { IncomeOrder, IncomeResult, PaidDay } from './proof-income.ts'

export const incomeForm = record({
  product: text,
  id: text,
  productId: text,
  currency: text,
  ruleVersion: text,
  disclosureVersion: text,
  amount: text,
  rate: text,
  per: word('day', 'year'),
  boughtAt: whole,
  renews: orNull(text),
  firstDay: whole,
  lastDay: whole,
  days: list(record({ day: whole, amount: text, paidAt: whole } satisfies FieldsOf<PaidDay>)),
  result: record({ dailyIncome: text, income: text } satisfies FieldsOf<IncomeResult>),
} satisfies FieldsOf<IncomeOrder>)
