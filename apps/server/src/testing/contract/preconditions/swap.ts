import { quoteOf, swapIdOf } from '../swap.ts'
import type { Preconditions } from './scene.ts'

export const ofSwap: Preconditions = {
  quoteSwap: ({ body }) => ({
    fromCurrency: 'USDT',
    toCurrency: 'ETH',
    // Exactly one of the amounts, within the limits of a swap.
    ...(body['fromAmount'] === undefined
      ? { fromAmount: undefined, toAmount: '0.02' }
      : { fromAmount: '50', toAmount: undefined }),
  }),
  swap: async ({ person }) => ({ quoteId: (await quoteOf(person)).quoteId }),
  getSwapProof: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : await swapIdOf(person),
  }),
  getSwap: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : await swapIdOf(person),
  }),
}
