import type { ProductOrder } from '@candor/api'
import { bondBody, productBody } from '../product.ts'
import type { Preconditions } from './scene.ts'

export const ofBonds: Preconditions = {
  // The input follows the terms in force.
  buyBond: ({ person }) => bondBody(person),
  // The order is running, and its terms offer renewal.
  setAutoRenew: async ({ person, given }) => ({
    id:
      'id' in given ? given['id'] : (await person.done('buyProduct', await productBody(person))).id,
  }),
  // Redemption is free during cooling-off, and later has the shown cost.
  redeemProductOrder: async ({ person, given }) => {
    const id =
      'id' in given ? given['id'] : (await person.done('buyProduct', await productBody(person))).id
    const { result } = await person.call('getProductOrder', { id })
    const cost = (result as ProductOrder | null)?.redeemPreview?.penalty
    return { id, expectedPenalty: cost === '0' ? undefined : cost }
  },
}
