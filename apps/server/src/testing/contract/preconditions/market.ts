import { alertIdOf, makeRoom } from '../alert.ts'
import type { Preconditions } from './scene.ts'

export const ofMarket: Preconditions = {
  savePriceAlert: async ({ person, body }) => {
    await makeRoom(person)
    // A bound of this kind that no test price reaches.
    const far = { above: '999999', below: '0.00000001', changeUp: '9.5', changeDown: '0.995' }
    return { value: far[body['condition'] as keyof typeof far] }
  },
  deletePriceAlert: async ({ person, given }) => ({
    id: 'id' in given ? given['id'] : await alertIdOf(person),
  }),
}
