import { productBody, productOrderIdOf } from '../product.ts'
import type { Preconditions } from './scene.ts'

export const ofInvest: Preconditions = {
  getProduct: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : (await productBody(person)).productId,
  }),
  // An amount or a number of machines, by the terms in force.
  buyProduct: async ({ person }) => ({ ...(await productBody(person)), machineCount: undefined }),
  getProductOrder: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : await productOrderIdOf(person),
  }),
  getProductProof: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : await productOrderIdOf(person),
  }),
  listProductIncome: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : await productOrderIdOf(person),
  }),
}
