import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { loanSaleReasons } from './loan-names.ts'
import { proofOf } from './proofs.ts'
import { Count, Currency, Dec, Id, Ms, Rate, SymbolName, Text } from './scalars.ts'

/** A sale: the debt and collateral before it, the first of its three ticks, and every figure that follows. */
const ProvenSale = v.strictObject({
  at: Ms,
  reason: v.picklist(loanSaleReasons),
  seq: Count,
  debt: Dec,
  held: Dec,
  result: v.strictObject({
    price: Dec,
    firstLtv: Rate,
    secondLtv: Rate,
    ltv: Rate,
    quantity: Dec,
    gross: Dec,
    fee: Dec,
    net: Dec,
    debtLeft: Dec,
    heldLeft: Dec,
    returned: Dec,
    borne: Dec,
  }),
})

const ProvenLoan = v.strictObject({
  product: v.literal('loans'),
  id: Id,
  currency: Currency,
  pledgeCurrency: Currency,
  symbol: SymbolName,
  ruleVersion: Text,
  initialLtv: Rate,
  liquidationLtv: Rate,
  saleFeeRate: Rate,
  soldAt: Ms,
  sales: v.array(ProvenSale),
})

export const getLoanProof = endpoint({
  name: 'getLoanProof',
  concept: 'loans',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({ id: Id }),
  result: proofOf(ProvenLoan),
  errors: ['NOT_FOUND'],
  summary:
    'What was sold of the pledge of a loan and the recorded ticks that sold it: all that it ' +
    'takes to reckon every sale anew. Empty while nothing was sold.',
})
