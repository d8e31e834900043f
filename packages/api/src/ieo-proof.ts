import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { IeoAllocation, IeoProjectId } from './ieo-shapes.ts'
import { Checkpoint, proofOf } from './proofs.ts'
import { Count, Currency, Dec, Hash, Id, Ms, Text } from './scalars.ts'

const ProvenIeo = v.strictObject({
  product: v.literal('ieo'),
  id: Id,
  symbol: Currency,
  currency: Currency,
  allocation: IeoAllocation,
  ruleVersion: Text,
  price: Dec,
  saleQuantity: Dec,
  step: Dec,
  applyEndAt: Ms,
  drawAt: Ms,
  closedAt: Ms,
  /** Published before applications open; null for a pro rata project. */
  drawCommit: v.nullable(Hash),
  /** The number of lots of each application, in the order of their numbers. */
  lots: v.array(Count),
  lotsDigest: Hash,
  seed: v.nullable(Hash),
  checkpoint: v.nullable(Checkpoint),
  result: v.strictObject({
    finalSeed: v.nullable(Hash),
    /** The tokens of each application, in the order of their lots. */
    won: v.array(Dec),
    wonQuantity: Dec,
  }),
})

export const getIeoProof = endpoint({
  name: 'getIeoProof',
  concept: 'ieo',
  auth: 'none',
  limit: { count: 60, perMs: MINUTE, by: 'ip' },
  request: v.object({ id: IeoProjectId }),
  result: proofOf(ProvenIeo),
  errors: ['NOT_FOUND'],
  summary:
    'A draw, and all that it takes to draw it again: who had which lots, the seed and the checkpoint.',
})
