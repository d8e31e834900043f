import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { optionResults, OptionDirection, voidReasons } from './options-shapes.ts'
import { proofOf } from './proofs.ts'
import { Count, Currency, Dec, Id, Ms, Rate, SymbolName, Text } from './scalars.ts'

const ProvenOption = v.strictObject({
  product: v.literal('options'),
  /** Absent for real money. */
  book: v.exactOptional(Text),
  id: Id,
  symbol: SymbolName,
  currency: Currency,
  direction: OptionDirection,
  stake: Dec,
  payoutRate: Rate,
  ruleVersion: Text,
  acceptedAt: Ms,
  settleAt: Ms,
  result: v.strictObject({
    status: v.picklist(['running', 'settled']),
    entrySeq: v.nullable(Count),
    entryPrice: v.nullable(Dec),
    exitSeq: v.nullable(Count),
    exitPrice: v.nullable(Dec),
    result: v.nullable(v.picklist(optionResults)),
    voidReason: v.nullable(v.picklist(voidReasons)),
    credited: v.nullable(Dec),
  }),
})

export const getOptionProof = endpoint({
  name: 'getOptionProof',
  concept: 'options',
  auth: 'token',
  limit: { count: 60, perMs: MINUTE, by: 'user' },
  request: v.object({ id: Id }),
  result: proofOf(ProvenOption),
  errors: ['NOT_FOUND'],
  summary:
    'A second contract and the recorded ticks around its two ends: all that it takes to settle it anew.',
})
