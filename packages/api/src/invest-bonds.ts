import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { buyErrors } from './invest.ts'
import { BondSale, DisclosureVersion, ProductId, ProductOrder } from './invest-shapes.ts'
import { listFields, page } from './query.ts'
import { PositiveDec } from './scalars.ts'

export const listBondSales = endpoint({
  name: 'listBondSales',
  concept: 'invest',
  auth: 'optional',
  limit: { count: 300, perMs: MINUTE, by: 'ip' },
  showsMoney: true,
  request: v.object({ ...listFields, productId: v.optional(ProductId) }),
  result: page(BondSale),
  errors: [],
  summary:
    'Every sale of bonds that anybody bought in, latest first: what it raised, and whether that was enough.',
})

export const buyBond = endpoint({
  name: 'buyBond',
  concept: 'invest',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: { validMs: 60 * SECOND },
  request: v.strictObject({
    productId: ProductId,
    amount: PositiveDec,
    /** The terms that the user has read and accepted. */
    disclosureVersion: DisclosureVersion,
    /** Whether it is renewed at its end, if the terms offer that. */
    autoRenew: v.optional(v.boolean()),
  }),
  result: ProductOrder,
  errors: buyErrors,
  summary:
    'Buys a bond in its open sale: the principal is held, earns from the end of the sale on, ' +
    'and comes back whole where the sale misses its target.',
})
