import type { ProductOrder } from '@candor/api'
import { bondBody, productBody } from '../product.ts'
import type { Preconditions } from './scene.ts'

export const ofBonds: Preconditions = {
  // By the terms in force.
  buyBond: ({ person }) => bondBody(person),
  // A running order whose terms offer it.
  setAutoRenew: async ({ person, given }) => ({
    id:
      'id' in given ? given['id'] : (await person.done('buyProduct', await productBody(person))).id,
  }),
  // During cooling-off free of charge, later at the shown cost.
  redeemProductOrder: async ({ person, given }) => {
    const id =
      'id' in given ? given['id'] : (await person.done('buyProduct', await productBody(person))).id
    const { result } = await person.call('getProductOrder', { id })
    const cost = (result as ProductOrder | null)?.redeemPreview?.penalty
    return { id, expectedPenalty: cost === '0' ? undefined : cost }
  },
}
