import { claimedLoan, creditBody, waitingLoanOf } from '../credit.ts'
import type { Preconditions } from './scene.ts'

export const ofCredit: Preconditions = {
  applyCreditLoan: ({ seeded, person }) => creditBody(seeded, person),
  cancelLoan: async ({ seeded, person, given }) => ({
    id: 'id' in given ? given['id'] : await waitingLoanOf(seeded, person),
  }),
  openLoanAgreement: async ({ seeded, person }) => {
    const { id } = await claimedLoan(seeded, person)
    return { id }
  },
  decideLoan: ({ seeded, person }) => claimedLoan(seeded, person),
}
