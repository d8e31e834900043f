import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { ProductId } from './invest-shapes.ts'
import { proofOf } from './proofs.ts'
import { Count, Currency, Dec, Id, Ms, Rate, Text } from './scalars.ts'

const ProvenIncome = v.strictObject({
  product: v.literal('invest'),
  id: Id,
  productId: ProductId,
  currency: Currency,
  ruleVersion: Text,
  disclosureVersion: Text,
  amount: Dec,
  rate: Rate,
  per: v.picklist(['day', 'year']),
  boughtAt: Ms,
  renews: v.nullable(Id),
  firstDay: Count,
  lastDay: Count,
  days: v.array(v.strictObject({ day: Count, amount: Dec, paidAt: Ms })),
  result: v.strictObject({ dailyIncome: Dec, income: Dec }),
})

export const getProductProof = endpoint({
  name: 'getProductProof',
  concept: 'invest',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({ id: Id }),
  result: proofOf(ProvenIncome),
  errors: ['NOT_FOUND'],
  summary:
    'What an order of a product was paid on each day, with the terms that it follows from: ' +
    'all that it takes to reckon it anew.',
})
