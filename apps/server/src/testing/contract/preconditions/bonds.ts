import type { ProductOrder } from '@candor/api'
import { bondBody, productBody } from '../product.ts'
import type { Preconditions } from './scene.ts'

export const ofBonds: Preconditions = {
  // By the terms of now.
  buyBond: ({ person }) => bondBody(person),
  // One that runs, of terms that offer it.
  setAutoRenew: async ({ person, given }) => ({
    id:
      'id' in given ? given['id'] : (await person.done('buyProduct', await productBody(person))).id,
  }),
  // One that is cooling off costs nothing; an older one what its own user is shown.
  redeemProductOrder: async ({ person, given }) => {
    const id =
      'id' in given ? given['id'] : (await person.done('buyProduct', await productBody(person))).id
    const { result } = await person.call('getProductOrder', { id })
    const cost = (result as ProductOrder | null)?.redeemPreview?.penalty
    return { id, expectedPenalty: cost === '0' ? undefined : cost }
  },
}
